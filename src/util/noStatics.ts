/** Stands in for `hoist-non-react-statics` in the browser: our lazy components have none. */
export default function noStatics<T>(target: T): T {
  return target;
}
