// Loaded with `node -r` before every script, in syntax that the oldest Node can parse,
// so that a Node that is too old is told in one line instead of by a stack trace.
var major = parseInt(process.versions.node, 10);
if (major < 20) {
  console.error(
    'Arara needs Node 20 or newer to start (it then fetches its own Node 24); this is Node ' +
      process.versions.node +
      '.',
  );
  process.exit(1);
}
