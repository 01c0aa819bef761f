import { describe, expect, it } from "vitest";
import { routeKey } from "../../src/code/route_key.ts";
import { RouteTable } from "../../src/code/route_table.ts";
import { composePath } from "../../src/code/routes/compose_path.ts";
import { routesOf } from "./read.ts";
import { ROUTES } from "./sample_routes.ts";

describe("routes are found as they are declared with", () => {
  it.each(ROUTES)("$framework", async ({ path, text, routes }) => {
    expect(await routesOf(path, text)).toEqual(routes);
  });
});

describe("no route is what only looks like one", () => {
  it.each([
    ["a client's call", "a.ts", 'import express from "express";\naxios.get("/hives", options);\n'],
    ["a request of a test", "a.ts", 'import express from "express";\nrequest(app).get("/hives");\n'],
    ["a setting", "a.ts", 'import express from "express";\napp.get("view engine", 1);\n'],
    ["a map", "a.go", 'package a\nimport "net/http"\nfunc f() { cache.Get("hives", 1) }\n'],
    ["a request of Go", "a.go", 'package a\nimport "net/http"\nfunc f() { http.Post("/hives", "json", nil) }\n'],
    ["a getter without a framework", "a.py", '@app.get("/x")\ndef f(): pass\n'],
    ["a path in a comment", "a.ts", '// express: app.get("/hives", list)\n'],
    ["an example in a request spec", "spec/a_spec.rb", 'describe "x" do\n  get "/hives"\nend\n'],
  ])("%s", async (_, path, text) => {
    expect(await routesOf(path, text)).toEqual([]);
  });
});

describe("an endpoint finds its route", () => {
  const table = new RouteTable([
    { method: "GET", path: "/hives/:id", handler: "b", file: "b.ts", line: 1 },
    { method: "GET", path: "/hives/{hive}", handler: "a", file: "a.ts", line: 9 },
    { method: "ANY", path: "/any/<int:id>/", handler: "any", file: "a.ts", line: 2 },
    { method: "POST", path: "/api/Hives", handler: "made", file: "c.cs", line: 1 },
    { method: "GET", path: "/", handler: "root", file: "c.cs", line: 2 },
  ]);
  it.each([
    ["GET /hives/{id}", "a"],
    ["get /hives/[id]", "a"],
    ["GET /hives/<id>", "a"],
    ["GET /hives/{id}/", "a"],
    ["GET /hives/{id}?full=1", "a"],
    ["DELETE /any/{x}", "any"],
    ["POST /api/hives", "made"],
    ["GET /", "root"],
    ["PUT /hives/{id}", undefined],
    ["GET /hives", undefined],
    ["GET hives/{id}", undefined],
    ["/hives/{id}", undefined],
    ["", undefined],
  ])("%s", (endpoint, handler) => {
    expect(table.find(endpoint)?.handler).toBe(handler);
  });
});

it("paths are put together", () => {
  expect(composePath("", "")).toBe("/");
  expect(composePath("api", "hives")).toBe("/api/hives");
  expect(composePath("/api/", "/hives/")).toBe("/api/hives/");
  expect(composePath("/api/hives/:id", "../search")).toBe("/api/hives/search");
  expect(composePath("/api", "~/health")).toBe("/health");
  expect(composePath("/", "../../..")).toBe("/");
});

it("parameters compare as equal however they are written", () => {
  const forms = [
    "/a/{id}",
    "/a/:id",
    "/a/<id>",
    "/a/<int:id>",
    "/a/[id]",
    "/a/[...id]",
    "/a/{id:int}",
    "/a/:id(\\d+)",
    "/a/*id",
  ];
  expect(new Set(forms.map((form) => routeKey("get", form)))).toEqual(new Set(["GET /a/{}"]));
});
