/** Leaves out mutants that change nothing but the words of an error for engineers: no test should compare those. */
interface NodePath {
  readonly node: { readonly type: string; readonly callee?: { readonly name?: string } };
  readonly parentPath: NodePath | null;
}

const isErrorMade = ({ node }: NodePath) =>
  node.type === 'NewExpression' && node.callee?.name?.endsWith('Error') === true;

/** What StrykerJS loads from this file: https://stryker-mutator.io/docs/stryker-js/disable-mutants/#using-an-ignore-plugin */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'messages',
    value: {
      shouldIgnore: (path: NodePath) =>
        path.parentPath !== null && isErrorMade(path.parentPath)
          ? 'the words of an error for engineers, which no code reads'
          : undefined,
    },
  },
];
