import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { line, type Case } from './lines.js';

/** The published types: what each entry of the package exports, wherever it is declared. */

const entries = {
  '.': 'src/index.d.ts',
  api: 'src/api/index.d.ts',
  msw: 'src/msw/index.d.ts',
  'native-scripts': 'src/data/native-scripts/index.d.ts',
  factories: 'src/factories/index.d.ts',
  conformance: 'conformance/index.d.ts',
};

const pathOf = (entry: string): string =>
  fileURLToPath(new URL(`../../types/${entry}`, import.meta.url));

const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags;

/** An export as the compiler shows it, and its members one by one. */
function exportLines(checker: ts.TypeChecker, exported: ts.Symbol): string[] {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const isType = (symbol.flags & ts.SymbolFlags.Type) !== 0;
  const types = [
    ...(isType ? [['type', checker.getDeclaredTypeOfSymbol(symbol)] as const] : []),
    ...((symbol.flags & ts.SymbolFlags.Value) === 0
      ? []
      : [['value', checker.getTypeOfSymbol(symbol)] as const]),
  ];
  const shown = (type: ts.Type): string =>
    checker.typeToString(type, undefined, NoTruncation | InTypeAlias);
  return types.flatMap(([kind, type]) => [
    line(`${kind} ${exported.name}`, shown(type)),
    ...type.getProperties().map((member) => {
      const optional = (member.flags & ts.SymbolFlags.Optional) === 0 ? '' : '?';
      return line(
        `${kind} ${exported.name}, ${member.name}`,
        optional + shown(checker.getTypeOfSymbol(member)),
      );
    }),
  ]);
}

/**
 * Cases of the published types, one for each entry.
 * @returns undefined without `dist/types`, which only `npm run build` writes
 */
export function typeCases(): Case[] | undefined {
  const paths = Object.values(entries).map(pathOf);
  if (!paths.every((path) => existsSync(path))) return undefined;
  const program = ts.createProgram(paths, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    exactOptionalPropertyTypes: true,
  });
  const checker = program.getTypeChecker();
  return Object.entries(entries).map(([name, path]) => ({
    name: `exports of ${name}`,
    sampled: true,
    lines: () => {
      const file = program.getSourceFile(pathOf(path));
      const module = file && checker.getSymbolAtLocation(file);
      const all = module === undefined ? [] : checker.getExportsOfModule(module);
      return all
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .flatMap((one) => exportLines(checker, one));
    },
  }));
}
