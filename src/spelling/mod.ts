/** Which known name somebody meant, and how numbers are written. Stands at the foot of both stairs: it knows neither the wire nor documentation. */
export { closest } from "./closest.ts";
export { editDistance } from "./edit_distance.ts";
export { grouped } from "./grouped.ts";
export { nearest } from "./nearest.ts";
