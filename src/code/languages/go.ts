import { GO_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

export const go: Language = {
  id: "go",
  grammar: bundledGrammar("go"),
  extensions: [".go"],
  symbols: `
(package_clause (package_identifier) @name) @package
(function_declaration name: (_) @name) @function
(method_declaration receiver: (_) @owner name: (_) @name) @method
(type_spec name: (_) @name type: (struct_type) @bases) @struct
(type_spec name: (_) @name type: (interface_type)) @interface
(type_spec name: (_) @name) @type_alias
(type_alias name: (_) @name) @type_alias
(field_declaration name: (_) @name) @field
(method_elem name: (_) @name) @method
(source_file (const_declaration (const_spec name: (_) @name) @constant))
(source_file (var_declaration (var_spec name: (_) @name) @variable))
(source_file (var_declaration (var_spec_list (var_spec name: (_) @name) @variable)))
`,
  routes: GO_ROUTES,
};
