import { RUBY_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

export const ruby: Language = {
  id: "ruby",
  grammar: bundledGrammar("ruby"),
  extensions: [".rb", ".rake"],
  symbols: `
(module name: (_) @name) @module
(class name: (_) @name superclass: (_)? @bases) @class
(class body: (body_statement [(method name: (_) @name) (singleton_method name: (_) @name)] @method))
(module body: (body_statement [(method name: (_) @name) (singleton_method name: (_) @name)] @method))
(singleton_class body: (body_statement (method name: (_) @name) @method))
(method name: (_) @name) @function
(singleton_method name: (_) @name) @function
(alias name: (_) @name) @method
(assignment left: (constant) @name) @constant
(call method: (identifier) @accessor arguments: (argument_list (simple_symbol) @name @property)
  (#any-of? @accessor "attr_reader" "attr_writer" "attr_accessor"))
`,
  routes: RUBY_ROUTES,
};
