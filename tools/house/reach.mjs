// Which files a request passes: those of its method, and of all that it calls when it runs, by TypeScript's hierarchy of calls. What Nest calls
// before the method, by the classes of its parameters, is not followed, nor are tables and texts that are not called.
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root, textOf } from './sources.mjs';

/** Opens an app with the sources of the libraries, which it otherwise takes compiled. */
const openProject = (folder) => {
  const file = join(root, folder, 'tsconfig.build.json');
  const { fileNames, options } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, dirname(file));
  return ts.createLanguageService({
    ...{ ...ts.sys, useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames, getCurrentDirectory: () => root },
    getCompilationSettings: () => ({ ...options, customConditions: ['@entrepot/source'], rootDir: root }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => (ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name)) : undefined),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
};

/** Lists the files that a call of a controller's method passes, but for packages. */
export const filesPassed = (folder, controller, method) => {
  const project = openProject(folder);
  const seen = new Set();
  const visit = (file, position) => {
    if (file.includes('/node_modules/') || seen.has(`${file} ${position}`)) return [];
    seen.add(`${file} ${position}`);
    const calls = project.provideCallHierarchyOutgoingCalls(file, position);
    return [relative(root, file), ...calls.flatMap(({ to }) => visit(to.file, to.selectionSpan.start))];
  };
  return [...new Set(visit(join(root, controller), textOf(controller).indexOf(`${method}(`)))].sort();
};
