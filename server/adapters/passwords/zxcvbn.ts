import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as core from '@zxcvbn-ts/core';
import type * as lists from '@zxcvbn-ts/language-common';
import { projectRoot } from '#server/config/projectRoot.ts';
import type { PasswordStrength } from '#server/marketplace/ports/passwordStrength.ts';

/** Of zxcvbn's scores from 0 to 4, the lowest that is accepted: more than a million guesses. */
const accepted = 2;
/** What is judged of a password, in UTF-16 units: judging 256 equal ones takes 64 ms. */
const judged = 64;

/** Judges passwords as zxcvbn does, on the server: its lists are too large for a phone. */
export function createPasswordStrength(): PasswordStrength {
  let zxcvbn: core.ZxcvbnFactory | undefined;
  return {
    isEasyToGuess(password, own) {
      zxcvbn ??= load();
      return zxcvbn.check(password.slice(0, judged), [...own]).score < accepted;
    },
  };
}

// Loaded when the first password is chosen: the lists take 90 ms and 11 MB.
function load(): core.ZxcvbnFactory {
  const require = createRequire(join(projectRoot(), 'package.json'));
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof core;
  const { adjacencyGraphs, dictionary } = require('@zxcvbn-ts/language-common') as typeof lists;
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
