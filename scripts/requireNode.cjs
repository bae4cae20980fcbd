'use strict';
// Run by package.json before each script, and built into each program: an unsupported Node is reported in one sentence,
// instead of a syntax error. ECMAScript 5, so that any Node can run it.
(function () {
  var required = [20, 19];
  var running = process.versions.node.split('.').map(Number);
  if (running[0] > required[0] || (running[0] === required[0] && running[1] >= required[1])) return;
  var how =
    'install Node 24 as https://nodejs.org/en/download describes (the package of Debian 12 is too old).';
  var problem = 'Poruch needs Node ' + required.join('.') + ' or newer, but this is ' + process.versions.node;
  process.stderr.write(problem + ': ' + how + '\n');
  process.exit(1);
})();
