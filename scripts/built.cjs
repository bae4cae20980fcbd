'use strict';
// Runs a program of the build in this process, as `node build/server/<name>.cjs` does, and says so if there is none.
// ECMAScript 5, since the program itself rejects an unsupported Node.
(function () {
  var path = require('path');
  var program = path.join(__dirname, '../build/server', process.argv[2] + '.cjs');
  if (!require('fs').existsSync(program)) {
    process.stderr.write('There is no build of this program: run npm run build first.\n');
    process.exit(2);
  }
  process.argv.splice(1, 2, program);
  require(program);
})();
