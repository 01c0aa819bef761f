import { PYTHON_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

export const python: Language = {
  id: "python",
  grammar: bundledGrammar("python"),
  extensions: [".py", ".pyi"],
  symbols: `
(class_definition name: (_) @name superclasses: (_)? @bases) @class
(class_definition body: (block (function_definition name: (_) @name) @method))
(class_definition body: (block (decorated_definition definition: (function_definition name: (_) @name) @method)))
(function_definition name: (_) @name) @function
(module (expression_statement (assignment left: (identifier) @name) @variable))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @field)))
(type_alias_statement left: (type (identifier) @name)) @type_alias
`,
  mergesOverloads: true,
  routes: PYTHON_ROUTES,
};
