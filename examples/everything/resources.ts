import { Buffer } from "node:buffer";
import { defineResource, defineResourceTemplate, type Resource } from "lectern/mcp";
import { PICTURE } from "./media.ts";

export const everyResource: readonly Resource[] = [
  defineResource({
    uri: "test://static-text",
    name: "Static text",
    description: "A text that never changes.",
    mimeType: "text/plain",
    read: () => "This is the content of the static text resource.",
  }),
  defineResource({
    uri: "test://static-binary",
    name: "Static bytes",
    description: "A picture that never changes.",
    mimeType: "image/png",
    read: () => Buffer.from(PICTURE, "base64"),
  }),
  defineResource({
    uri: "test://watched-resource",
    name: "Watched resource",
    description: "A text to subscribe to.",
    mimeType: "text/plain",
    read: () => "This resource can be watched.",
  }),
];

export const everyTemplate = [
  defineResourceTemplate({
    uriTemplate: "test://template/{id}/data",
    name: "Data of an id",
    description: "The data that belongs to an id.",
    mimeType: "application/json",
    complete: { id: (typed) => ["123", "124", "200"].filter((id) => id.startsWith(typed)) },
    read: ({ id }) => ({ id, templateTest: true, data: `Data for ID: ${id}` }),
  }),
];
