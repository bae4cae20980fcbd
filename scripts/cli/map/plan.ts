import { PMTiles, ResolvedValueCache, TileType, type Header } from 'pmtiles';
import { archiveHead, type Entry } from '../../build/baseMap/archive.ts';
import { asSource, SourceError, type ArchiveSource } from './source.ts';
import { tileRanges, type Area, type Box, type Range } from './tileRanges.ts';

/** Bytes of the source that are fetched at once, and the wanted parts within them. */
export interface Fetch {
  offset: number;
  length: number;
  /** Parts of the fetched bytes, in the order in which they are written. */
  parts: { at: number; length: number }[];
}

/** The download plan for an archive of some areas. */
export interface Plan {
  head: Buffer;
  fetches: readonly Fetch[];
  /** Size of the new archive in bytes. */
  size: number;
}

/** Source, areas and zoom of an extract, stored in its metadata. */
export interface Recipe {
  from: string;
  areas: readonly { name: string; box: Box }[];
  maxZoom: number;
}

/** Around each area, the land is shown at lower zooms up to this one. */
const overview: Area = { box: [-25, 33, 62, 72], maxZoom: 6 };
/** Up to this many unwanted bytes between two tiles are fetched along with them, as another request would cost more. */
const overfetch = 64 * 1024;
const mostAtOnce = 4 * 2 ** 20;
const leavesAtOnce = 8;

/** Reads the directories of an archive. @throws SourceError when it is corrupt or not a street map. */
export async function planExtract(source: ArchiveSource, recipe: Recipe): Promise<Plan> {
  const { header, metadata, cache } = await readArchive(source);
  const maxZoom = Math.min(recipe.maxZoom, header.maxZoom);
  const areas = recipe.areas.map(({ box }) => ({ box, maxZoom }));
  const ranges = tileRanges([...areas, { ...overview, maxZoom: Math.min(maxZoom, overview.maxZoom) }]);
  const found: Entry[] = [];
  const walk = async (offset: number, length: number): Promise<void> => {
    const directory = await cache.getDirectory(asSource(source), offset, length, header);
    const leaves: { offset: number; length: number }[] = [];
    directory.forEach((entry, index) => {
      const end = entry.runLength > 0 ? entry.tileId + entry.runLength : directory[index + 1]?.tileId;
      const wanted = intersect(ranges, [entry.tileId, end ?? Infinity]);
      if (entry.runLength === 0) {
        if (wanted.length > 0) leaves.push(entry);
      } else
        for (const [id, until] of wanted)
          found.push({ id, run: until - id, offset: entry.offset, length: entry.length });
    });
    for (let start = 0; start < leaves.length; start += leavesAtOnce)
      await Promise.all(
        leaves
          .slice(start, start + leavesAtOnce)
          .map(leaf => walk(header.leafDirectoryOffset + leaf.offset, leaf.length)),
      );
  };
  await walk(header.rootDirectoryOffset, header.rootDirectoryLength).catch(asBroken(source));
  if (found.length === 0) throw new SourceError(`${source.name} has no tiles of this area.`);
  const { entries, chunks, bytes } = layOut(found.sort((a, b) => a.id - b.id));
  const head = archiveHead(
    { entries, bytes, tiles: entries.reduce((sum, { run }) => sum + run, 0), contents: chunks.length },
    {
      minZoom: header.minZoom,
      maxZoom,
      bounds: boundsOf(recipe.areas.map(({ box }) => box)),
      metadata: { ...metadata, extract: recipe },
    },
  );
  return { head, fetches: fetchesOf(chunks, header.tileDataOffset), size: head.length + bytes };
}

interface ReadArchive {
  header: Header;
  metadata: Record<string, unknown>;
  cache: ResolvedValueCache;
}

/** @throws SourceError when the archive can't be a street map. */
export async function readArchive(source: ArchiveSource): Promise<ReadArchive> {
  const cache = new ResolvedValueCache(100, false);
  const magic = await source.read(0, 8);
  if (magic.toString('latin1', 0, 7) !== 'PMTiles' || magic[7] !== 3)
    throw new SourceError(`${source.name} is not a PMTiles archive of version 3.`);
  const archive = new PMTiles(asSource(source), cache);
  const header = await archive.getHeader().catch(asBroken(source));
  const metadata = (await archive.getMetadata().catch(asBroken(source))) as Record<string, unknown>;
  // Gzip is the only compression that Protomaps and our own archives use.
  if (header.tileType !== TileType.Mvt || header.tileCompression !== 2)
    throw new SourceError(`${source.name} has no vector tiles compressed with gzip.`);
  const layers = (metadata.vector_layers ?? []) as { id: string }[];
  if (!layers.some(({ id }) => id === 'roads'))
    throw new SourceError(
      `${source.name} is not a street map in the Protomaps basemap schema: it has no layer "roads".`,
    );
  return { header, metadata, cache };
}

/** Turns the library's errors about unreadable bytes into a sentence. */
const asBroken =
  (source: ArchiveSource) =>
  (error: unknown): never => {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${source.name} is corrupt: its directories are invalid.`, { cause: error });
  };

/** Returns the wanted parts of a range. `ranges`: in order. */
function intersect(ranges: readonly Range[], [start, end]: Range): Range[] {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![1] <= start) low = middle + 1;
    else high = middle;
  }
  const found: Range[] = [];
  for (let index = low; index < ranges.length && ranges[index]![0] < end; index++)
    found.push([Math.max(start, ranges[index]![0]), Math.min(end, ranges[index]![1])]);
  return found;
}

interface Chunk {
  offset: number;
  length: number;
}

/** Sorts the data by tile id, with equal tiles once. */
function layOut(found: readonly Entry[]): { entries: Entry[]; chunks: Chunk[]; bytes: number } {
  const placeOf = new Map<number, number>();
  const chunks: Chunk[] = [];
  const entries: Entry[] = [];
  let bytes = 0;
  for (const { id, run, offset, length } of found) {
    let place = placeOf.get(offset);
    if (place === undefined) {
      place = bytes;
      placeOf.set(offset, place);
      chunks.push({ offset, length });
      bytes += length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place && last.id + last.run === id) last.run += run;
    else entries.push({ id, run, offset: place, length });
  }
  return { entries, chunks, bytes };
}

/** Chunks that are close to each other in the source are fetched at once. */
function fetchesOf(chunks: readonly Chunk[], dataAt: number): Fetch[] {
  const fetches: Fetch[] = [];
  for (const { offset, length } of chunks) {
    const at = dataAt + offset;
    const last = fetches.at(-1);
    const gap = last ? at - last.offset - last.length : -1;
    if (last && gap >= 0 && gap <= overfetch && at + length - last.offset <= mostAtOnce) {
      last.parts.push({ at: at - last.offset, length });
      last.length = at + length - last.offset;
    } else fetches.push({ offset: at, length, parts: [{ at: 0, length }] });
  }
  return fetches;
}

function boundsOf(boxes: readonly Box[]): Box {
  const all = (index: 0 | 1 | 2 | 3) => boxes.map(box => box[index]);
  return [Math.min(...all(0)), Math.min(...all(1)), Math.max(...all(2)), Math.max(...all(3))];
}
