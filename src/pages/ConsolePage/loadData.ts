import { loadConsole, type ConsoleData } from '#src/app/Console/consoleThunks.ts';
import type { LoadData } from '#src/store/loadData.ts';

/** The state tells all that the overview shows. */
export type OverviewData = ConsoleData<true>;

export const loadOverview = () => loadConsole(async () => true as const);

export const loadData: LoadData<OverviewData> = loadOverview;
