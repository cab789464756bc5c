/** A finished trick slides to its winner, at once where motion is unwelcome. */

import type { TransitionConfig } from "svelte/transition";
import type { Place } from "../state/sides";

const WAYS: Record<Place, readonly [number, number]> = { bottom: [0, 90], right: [90, 0], top: [0, -90], left: [-90, 0] };
const MILLISECONDS = 200;

export function leave(node: Element, { to }: { to: Place | null }): TransitionConfig {
  const still = document.documentElement.dataset["motion"] === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (to === null || still) return { duration: 0 };
  const [x, y] = WAYS[to];
  const own = getComputedStyle(node).transform;
  const before = own === "none" ? "" : own;
  return {
    duration: MILLISECONDS,
    css: (_, gone) => `transform: ${before} translate(${x * gone}px, ${y * gone}px); opacity: ${1 - gone}`,
  };
}
