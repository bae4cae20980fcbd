/** Returns where a latitude is on a map (Web Mercator): from 0 at its northern edge to 1 at its southern. */
export const rowOf = (lat: number): number => {
  const sine = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};
