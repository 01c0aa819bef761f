import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UriTemplate } from "../../src/host/mod.ts";

describe("a uri is read by its template", () => {
  const rows: [template: string, uri: string, values: object | undefined, reason: string][] = [
    ["x://{id}/data", "x://123/data", { id: "123" }, "one segment"],
    ["x://{id}/data", "x://a%2Fb%20c/data", { id: "a/b c" }, "decoded"],
    ["x://{id}/data", "x://M%C3%BCnchen/data", { id: "München" }, "decoded as UTF-8"],
    ["x://{id}/data", "x://München/data", { id: "München" }, "not encoded, as some clients send it"],
    ["x://{id}/data", "x://a/b/data", undefined, "no slash in a segment"],
    ["x://{id}/data", "x:///data", undefined, "not nothing"],
    ["x://{id}/data", "x://1/data/more", undefined, "more than the template"],
    ["x://{id}/data", "y://1/data", undefined, "another scheme"],
    ["x://{id}/data", "x://%zz/data", undefined, "a percent sign that encodes nothing"],
    ["x://{id}/data", "x://%ff/data", undefined, "bytes that are not UTF-8"],
    ["x://{source}/{+page}", "x://s/a/b.md", { source: "s", page: "a/b.md" }, "any text after a segment"],
    ["x://{source}/{+page}", "x://s/a?b#c", { source: "s", page: "a?b#c" }, "reserved characters"],
    ["x://{+page}.md", "x://a.md.md", { page: "a.md" }, "as much as fits"],
    ["x://a.b/{id}", "x://aXb/1", undefined, "a dot is a dot"],
    ["x://{a}-{b}", "x://1-2", { a: "1", b: "2" }, "two in one segment"],
    ["x://{+page}", `x://${"a".repeat(10_000)}`, undefined, "longer than any uri"],
  ];
  test.each(rows)("%s reads %s as %j (%s)", (template, uri, values) => {
    expect(new UriTemplate(template).match(uri)).toEqual(values);
  });
});

describe("a uri is made from its template", () => {
  const rows: [template: string, values: Record<string, string>, uri: string][] = [
    ["x://{id}/data", { id: "a/b c!" }, "x://a%2Fb%20c%21/data"],
    ["x://{source}/{+page}", { source: "s", page: "a/b c?d#e" }, "x://s/a/b%20c?d#e"],
    ["x://{+page}", { page: "100%[1]" }, "x://100%25[1]"],
  ];
  test.each(rows)("%s of %j is %s", (template, values, uri) => {
    expect(new UriTemplate<string>(template).expand(values)).toBe(uri);
  });

  test.each([{}, { id: "" }])("from %j none can be made", (values) => {
    expect(() => new UriTemplate<string>("x://{id}").expand(values)).toThrow(/"id" needs a value/);
  });

  test("what is made is read back", () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter((value) => value.isWellFormed());
    const template = new UriTemplate("x://{source}/{+page}");
    fc.assert(
      fc.property(text, text, (source, page) => {
        expect(template.match(template.expand({ source, page }))).toEqual({ source, page });
      }),
    );
  });
});

describe("a template that could not be read back is refused", () => {
  test.each([
    ["x://fixed", "has no variable"],
    ["x://{a}{b}", "two without text between them"],
    ["x://{a}/{a}", "one variable twice"],
    ["x://{+a}/{+b}", "two of any text"],
    ["x://{?q}", "an operator that cannot be read back"],
    ["x://{a*}/b", "a modifier"],
    ["x://{a}/{", "a brace alone"],
  ])("%s (%s)", (template) => {
    expect(() => new UriTemplate(template)).toThrow(RangeError);
  });
});
