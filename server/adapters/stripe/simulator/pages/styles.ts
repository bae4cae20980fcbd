/** Styles of the simulator's own pages. */
export const pageStyles = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1d2433; background: #f6f7fa; }
body { margin: 0; }
.test { margin: 0; padding: .75rem 1rem; background: #ffe08a; color: #3d2b00; text-align: center; }
main { max-width: 34rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
form { display: grid; gap: 1rem; }
label, legend { display: block; font-weight: 600; margin-bottom: .25rem; }
fieldset { border: 0; margin: 0; padding: 0; }
input[type=text], input[type=email], select { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
  font: inherit; color: inherit; background: #fff; border: 1px solid #6a7285; border-radius: .375rem; }
input[aria-invalid=true] { border-color: #b3261e; border-width: 2px; }
.choice { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
.choice input { width: 1.25rem; height: 1.25rem; flex: none; }
.error { margin: .25rem 0 0; color: #b3261e; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
button, .button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: .375rem;
  border: 1px solid #1f4fbf; background: #1f4fbf; color: #fff; cursor: pointer; text-decoration: none; }
button.plain { background: #fff; color: #1f4fbf; }
:focus-visible { outline: 3px solid #1f4fbf; outline-offset: 2px; }
`;

/** Styles inside the card field and the bank's challenge (shadow DOM), where the page's styles don't apply. */
export const elementStyles = `
:host { display: block; }
.card { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; font: inherit; }
.brand { flex: none; min-width: 3.25rem; font-size: .75em; font-weight: 600; text-transform: capitalize; }
input { font: inherit; color: inherit; background: none; border: 0; padding: .25rem 0; min-width: 0; outline: none; }
input::placeholder { color: var(--placeholder, #6a7285); opacity: 1; }
input.invalid { color: var(--invalid, #b3261e); }
input:focus-visible { box-shadow: 0 2px 0 0; }
.number { flex: 1 1 11.5em; width: 11.5em; } .expiry { flex: 0 1 5.5em; width: 5.5em; }
.cvc { flex: 0 1 3.5em; width: 3.5em; } .postal { flex: 1 1 6em; width: 6em; }
.test { flex-basis: 100%; margin: 0; padding: .125rem .5rem; font-size: .8em; background: #ffe08a; color: #3d2b00; border-radius: .25rem; }
dialog { max-width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; padding: 1.25rem; border: 0; border-radius: .75rem;
  font: 1rem/1.5 system-ui, sans-serif; color: #1d2433; background: #fff; box-shadow: 0 1rem 3rem #0006; }
dialog::backdrop { background: #0008; }
h2 { margin: .75rem 0 .25rem; font-size: 1.25rem; line-height: 1.3; } dialog p { margin: .5rem 0; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: .375rem;
  border: 1px solid #1f4fbf; background: #fff; color: #1f4fbf; cursor: pointer; }
button.main { background: #1f4fbf; color: #fff; } button:focus-visible { outline: 3px solid #1f4fbf; outline-offset: 2px; }
`;
