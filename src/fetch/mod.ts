/** Bytes from the network, within limits and away from private addresses. */
export { isPrivateAddress } from "./address.ts";
export type { Download, DownloadOptions, Validators } from "./download.ts";
export { FetchError, type FetchErrorCode } from "./fetch_error.ts";
export { Network, type NetworkOptions } from "./network.ts";
export { type NetworkInForce, networkInForce } from "./network_in_force.ts";
export { isSameSite, publisherOf } from "./publisher.ts";
