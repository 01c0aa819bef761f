import { onTestFinished } from "vitest";
import { Network, type NetworkOptions } from "../../src/fetch/mod.ts";

/** A network for the length of a test; it waits for nothing, knows no environment, and asks no other system. */
export function openNetwork(options: NetworkOptions = {}): Network {
  const network = new Network({ wait: async () => {}, env: {}, systemCertificates: () => [], ...options });
  onTestFinished(() => network.close());
  return network;
}
