/** Puts the client on the page. */

import { mount } from "svelte";
import App from "./ui/App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
