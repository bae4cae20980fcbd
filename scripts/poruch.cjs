#!/usr/bin/env node
'use strict';
// `npx poruch …`: the program of the build. ECMAScript 5, as built.cjs.
process.argv.splice(2, 0, 'poruch');
require('./built.cjs');
