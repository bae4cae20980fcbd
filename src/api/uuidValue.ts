// In bodies the SDK's writer recognises the `_sdkType` mark, so its classes are not needed here; queries take ids as
// text.
export const uuid = (id: string) => ({ _sdkType: 'UUID', uuid: id });
