/** How the other forms of a word are found where its own stem differs: lower case, folded as in the word index. */
export interface OtherForms {
  /** Whole words, such as `рік` for `року`: a form without an ending is precise. */
  words: readonly string[];
  /** Stems as the index cuts them, such as `рок` for `рік`. */
  stems: readonly string[];
}

// The endings that the database cuts as well (its function `light_stem`).
export const latinEndings =
  /^(.{3,}?)(iami|iach|ami|ach|iego|iemu|ego|emu|ymi|imi|owie|owi|ych|ich|iej|iem|iom|ej|em|om|am|ow|ym|im|ia|ie|iu|io|a|e|i|o|u|y)$/;
export const cyrillicEndings =
  /^(.{3,}?)(ностями|остями|ями|ами|іями|ого|ому|его|ему|ими|іми|ією|єю|ією|ою|ею|їй|ій|ей|ах|ях|ам|ям|ом|ем|єм|ів|їв|ев|ий|их|им|ія|ії|ію|ої|а|я|у|ю|і|ї|о|е|є|и|ь|й)$/u;

/** Returns a separated word without its ending, as the database does. */
export function lightStem(word: string, endings: RegExp): string {
  if (/^.{2,}[бпвмф]ей$/u.test(word)) return word.replace(/ей$/u, 'ь');
  return word.replace(endings, '$1');
}
