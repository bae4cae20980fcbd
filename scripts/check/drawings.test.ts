import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const folder = join(projectRoot(), 'public/illustrations');
const drawings = readdirSync(folder).filter(file => file.endsWith('.svg'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const motion = '@media(prefers-reduced-motion:no-preference){';

/** Returns the drawing without what it does where motion is welcome. */
function atRest(svg: string): string {
  const start = svg.indexOf(motion);
  return start < 0 ? svg : svg.slice(0, start) + svg.slice(svg.indexOf('</style>', start));
}

test.each(drawings)('%s rests where less motion is asked for, and comes to rest everywhere', file => {
  expect(atRest(read(file))).not.toMatch(/animat|@keyframes/);
  expect(read(file)).not.toContain('infinite');
});

test.each(['enquirySent', 'published', 'booked', 'done', 'secured', 'goodbye', 'offline'])(
  '%s has colours for the dark',
  name => expect(read(`${name}.svg`)).toContain('@media(prefers-color-scheme:dark){'),
);

// It is part of a page that may fetch and run nothing.
test('the drawing of the offline page refers to nothing outside itself', () => {
  expect(read('offline.svg')).not.toMatch(/href|url\(|@import|<script|\son\w+=/);
});
