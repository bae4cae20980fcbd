import { isFigureSpan, type StatisticsSpan, type OperatorStatistics } from '#contract/entities/figures.ts';
import { loadConsole, type ConsoleData } from '#src/app/Console/consoleThunks.ts';
import type { LoadData } from '#src/store/loadData.ts';

/** `state` holds the queue lengths, `content` the statistics. */
export type OverviewData = ConsoleData<OperatorStatistics>;

/** Default number of weeks. */
const usual: StatisticsSpan = 12;

export const loadOverview = (span: StatisticsSpan = usual) => loadConsole(console => console.figures(span));

export const loadData: LoadData<OverviewData> = ({ search }) => {
  const asked = Number(search.get('weeks'));
  return loadOverview(isFigureSpan(asked) ? asked : usual);
};
