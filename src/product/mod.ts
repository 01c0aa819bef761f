/** What this program is: its name, its version, and where its releases lie. */
export { BASE_URL, IS_BRANDED, NAME, VERSION } from "./product.ts";
