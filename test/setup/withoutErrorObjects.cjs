/**
 * Removes the error objects of failed tests from Jest's results, which their messages repeat: errors of HTTP clients
 * are circular, so the results could not be serialised as JSON.
 *
 * @param {import('@jest/test-result').AggregatedResult} results @returns the same results.
 */
module.exports = results => {
  for (const file of results.testResults) for (const test of file.testResults) test.failureDetails = [];
  return results;
};
