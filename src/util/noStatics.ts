/** Replaces `hoist-non-react-statics` in the browser: our lazy components have no statics. */
export default function noStatics<T>(target: T): T {
  return target;
}
