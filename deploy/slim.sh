#!/bin/sh
# Takes out of a folder node_modules what no server runs: sh slim.sh node_modules
# Types, maps of sources and words for developers, React's other half for them; what only browsers load, which the build has put
# into its own files; fonts that previews do not draw with. Licences stay.
set -eu
cd "$1"
rm -rf typescript mapbox-gl maplibre-gl @maplibre @types .package-lock.json
find libheif-js -type f ! -iname 'licen[sc]e*' -delete
find @fontsource -type f ! -name '*-400-normal.woff' ! -name '*-700-normal.woff' ! -iname 'licen[sc]e*' ! -name package.json -delete
# Not those that modules import by name: Node looks for the names in this half.
find react-dom/cjs \( -name 'react-dom-*.development.js' -o -name 'react-dom-profiling.*' \) -delete
rm -f satori/dist/experimental.* satori/dist/standalone.* satori/dist/index.js
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.flow' \
  -o -name '*.tsbuildinfo' -o -name '*.md' -o -name '*.markdown' \) ! -iname 'licen[sc]e*' -delete
# The other half of packages that come twice: what is built asks with require.
find . -type d \( -path '*/@aws-sdk/*/dist-es' -o -path '*/@smithy/*/dist-es' -o -path '*/@opentelemetry/*/build/esm' \
  -o -path '*/@opentelemetry/*/build/esnext' -o -path '*/@sentry/*/build/esm' -o -path '*/@sentry/*/build/types' \
  -o -path '*/stripe/esm' -o -path '*/react-aria/src' -o -path '*/react-stately/src' \) -prune -exec rm -rf {} +
find react-aria react-stately @react-aria @react-stately @internationalized -name '*.mjs' -delete 2>/dev/null || true
find . -path '*/@embedded-postgres/*' \( -name '*.a' -o -path '*/pgxs/*' \) -type f -delete
find . -type d \( -name test -o -name tests -o -name __tests__ -o -name examples -o -name docs \) \
  -path './*/*' -prune -exec rm -rf {} +
find . -type d -empty -delete
