import type { Field } from './fields.ts';
import { escapeHtml } from './page.ts';
import { labels } from './labels.ts';
import type { Locale } from './locale.ts';
import { texts } from './texts.ts';

interface FormContent {
  locale: Locale;
  fields: readonly Field[];
  values: Readonly<Record<string, string>>;
  /** Error messages by field name. */
  errors: Readonly<Record<string, string>>;
  returnUrl: string;
}

/** Renders the onboarding form, which works without JavaScript. */
export function onboardingForm({ locale, fields, values, errors, returnUrl }: FormContent): string {
  const t = texts[locale];
  const back = `<p><a class="button" href="${escapeHtml(returnUrl)}">${escapeHtml(t.back)}</a></p>`;
  if (fields.length === 0) return `<p>${escapeHtml(t.onboardingDone)}</p>${back}`;
  const rows = fields.map(field => row(field, locale, values[field.name] ?? '', errors[field.name]));
  return `<p>${escapeHtml(t.onboardingExplained)}</p>
<form method="post" novalidate>
${rows.join('\n')}
<div class="buttons"><button name="action" value="submit">${escapeHtml(t.submit)}</button>
<button class="plain" name="action" value="fill">${escapeHtml(t.fill)}</button></div>
</form>`;
}

function row(field: Field, locale: Locale, value: string, error: string | undefined): string {
  const id = `field-${field.name.replaceAll('.', '-')}`;
  const name = escapeHtml(field.name);
  const label = escapeHtml(labelOf(field, locale));
  const note = error ? `<p class="error" id="${id}-error" role="alert">${escapeHtml(error)}</p>` : '';
  const state = error ? ` aria-invalid="true" aria-describedby="${id}-error"` : '';
  if (field.kind === 'choice') {
    const choice = (option: 'individual' | 'company') =>
      `<label class="choice"><input type="radio" name="${name}" value="${option}"${
        (value || 'individual') === option ? ' checked' : ''
      }>${escapeHtml(labels[locale][option])}</label>`;
    return `<fieldset><legend>${label}</legend>${choice('individual')}${choice('company')}${note}</fieldset>`;
  }
  if (field.kind === 'check') {
    const checked = value === 'true' ? ' checked' : '';
    return `<div><label class="choice"><input type="checkbox" id="${id}" name="${name}" value="true"${checked}${state}>${label}</label>${note}</div>`;
  }
  return `<div><label for="${id}">${label}</label><input type="text" id="${id}" name="${name}" value="${escapeHtml(value)}" autocomplete="off"${state}>${note}</div>`;
}

function labelOf(field: Field, locale: Locale): string {
  const known: Readonly<Partial<Record<string, string>>> = labels[locale];
  const own = known[field.label] ?? field.label;
  return field.name.startsWith('representative.') ? `${labels[locale].representative}: ${own}` : own;
}
