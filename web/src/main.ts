/** The first thing that runs, and small: the texts are under way while the rest is still being read. */

import { keptLang, load } from "./i18n/texts";
import "./ui/theme.css";

void load(keptLang(), location.pathname === "/" ? ["home"] : []).catch(() => undefined); // asked for again by the page
void import("./start");
