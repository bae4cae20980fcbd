import type { ComponentType } from 'react';
import { Buttons } from './chapters/Buttons.tsx';
import { Calendars } from './chapters/Calendars.tsx';
import { Choices } from './chapters/Choices.tsx';
import { Colours } from './chapters/Colours.tsx';
import { Dialogs } from './chapters/Dialogs.tsx';
import { Fields } from './chapters/Fields.tsx';
import { Icons } from './chapters/Icons.tsx';
import { Listings } from './chapters/Listings.tsx';
import { Maps } from './chapters/Maps.tsx';
import { Money } from './chapters/Money.tsx';
import { Navigation } from './chapters/Navigation.tsx';
import { Notices } from './chapters/Notices.tsx';
import { People } from './chapters/People.tsx';
import { Pictures } from './chapters/Pictures.tsx';
import { Type } from './chapters/Type.tsx';
import { Waiting } from './chapters/Waiting.tsx';

/** The chapters, in reading order; the first is at the guide's own URL. */
export const chapters = [
  ['colours', Colours],
  ['type', Type],
  ['icons', Icons],
  ['pictures', Pictures],
  ['buttons', Buttons],
  ['fields', Fields],
  ['choices', Choices],
  ['notices', Notices],
  ['waiting', Waiting],
  ['navigation', Navigation],
  ['dialogs', Dialogs],
  ['people', People],
  ['listings', Listings],
  ['calendars', Calendars],
  ['money', Money],
  ['maps', Maps],
] as const satisfies readonly (readonly [string, ComponentType])[];

export type ChapterName = (typeof chapters)[number][0];

export const firstChapter: ChapterName = 'colours';
