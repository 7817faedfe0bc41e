// Which files a request passes: from a method, the functions, classes and values that it uses when it runs, and what those use. What a module
// computes once when it is loaded (a statement's text out of a table map) is not followed: a reader of the request need not open it.
import ts from 'typescript';

/** Nodes that run: types, return types and decorators' descriptions of answers do not. */
const forEachRunning = (node, visit) => {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
  visit(node);
  ts.forEachChild(node, (child) => forEachRunning(child, visit));
};

const isFunction = (node) =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);

/** Lists the names that a declaration uses when it runs. */
const namesIn = (declaration) => {
  const names = new Set();
  const collect = (root) =>
    forEachRunning(root, (node) => {
      if (ts.isIdentifier(node)) names.add(node.text);
      if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword) names.add(`this.${node.name.text}`);
    });
  if (ts.isVariableDeclaration(declaration)) {
    const { initializer } = declaration;
    if (!initializer) return names;
    if (isFunction(initializer)) collect(initializer);
    else forEachRunning(initializer, (node) => isFunction(node) && collect(node));
  } else {
    collect(declaration);
  }
  return names;
};

/** Reads a file's declarations at its top, its imports, and its re-exports. */
const parse = (file, text, resolve) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const [declared, imported, passedOn] = [new Map(), new Map(), []];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && statement.importClause && !statement.importClause.isTypeOnly) {
      const { namedBindings } = statement.importClause;
      if (!namedBindings || !ts.isNamedImports(namedBindings)) continue;
      for (const { name, propertyName, isTypeOnly } of namedBindings.elements)
        if (!isTypeOnly)
          imported.set(name.text, { file: resolve(file, statement.moduleSpecifier.text), name: (propertyName ?? name).text });
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      passedOn.push(resolve(file, statement.moduleSpecifier.text));
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        forEachRunning(declaration.name, (node) => ts.isIdentifier(node) && declared.set(node.text, declaration));
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      declared.set(statement.name.text, statement);
    }
  }
  return { declared, imported, passedOn };
};

/**
 * @param {Map<string, string>} texts every source file
 * @param {(file: string, from: string) => string} resolve the file that an import names
 * @param {string} start file of the controller
 * @param {string} method of its class
 * @returns {string[]} the files that a call of the method passes
 */
export const filesPassed = (texts, resolve, start, method) => {
  const parsed = new Map();
  const modules = (file) => {
    if (!parsed.has(file)) parsed.set(file, texts.has(file) ? parse(file, texts.get(file), resolve) : null);
    return parsed.get(file);
  };
  const [passed, seen] = [new Set([start]), new Set()];
  const open = [];
  const use = (file, name) => {
    const module = modules(file);
    if (!module || seen.has(`${file} ${name}`)) return;
    seen.add(`${file} ${name}`);
    const declaration = module.declared.get(name);
    if (declaration) {
      passed.add(file);
      open.push([file, namesIn(declaration)]);
    } else if (module.imported.has(name)) {
      const { file: from, name: original } = module.imported.get(name);
      use(from, original);
    } else {
      for (const from of module.passedOn) use(from, name);
    }
  };
  const { declared } = modules(start);
  const controller = [...declared.values()].find(
    (node) => ts.isClassDeclaration(node) && node.members.some((member) => member.name?.text === method),
  );
  const members = new Map(controller.members.map((member) => [member.name?.text, member]));
  const entered = new Set();
  const enter = (name) => {
    const member = members.get(name);
    if (!member || entered.has(name)) return;
    entered.add(name);
    const names = new Set();
    // The classes of its parameters are read at run time: a decorated method keeps them.
    for (const parameter of member.parameters ?? [])
      if (parameter.type) ts.forEachChild(parameter.type, (node) => ts.isIdentifier(node) && names.add(node.text));
    if (member.body) for (const used of namesIn(member.body)) names.add(used);
    for (const used of names) if (used.startsWith('this.')) enter(used.slice(5));
    open.push([start, names]);
  };
  enter(method);
  for (let next = open.pop(); next; next = open.pop()) {
    const [file, names] = next;
    for (const name of names) use(file, name);
  }
  return [...passed].sort();
};
