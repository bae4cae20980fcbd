import { isFigureSpan, type FigureSpan, type OwnFigures } from '#contract/entities/figures.ts';
import { loadConsole, type ConsoleData } from '#src/app/Console/consoleThunks.ts';
import type { LoadData } from '#src/store/loadData.ts';

/** The state tells what waits, the content what happened. */
export type OverviewData = ConsoleData<OwnFigures>;

/** Weeks that are shown to whoever asks for no other number. */
const usual: FigureSpan = 12;

export const loadOverview = (span: FigureSpan = usual) => loadConsole(console => console.figures(span));

export const loadData: LoadData<OverviewData> = ({ search }) => {
  const asked = Number(search.get('weeks'));
  return loadOverview(isFigureSpan(asked) ? asked : usual);
};
