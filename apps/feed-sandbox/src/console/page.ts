/** The console as HTML. Its script fills it in; inline scripts and styles are forbidden by its content security policy. */
import type { ConsoleTexts } from './texts.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const MACAW_LOGO_SVG = `<svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><path d="M20 2c10.5 0 18 7.6 18 17.4C38 31 29.6 38 18.2 38 8.4 38 2 31.6 2 22.4 2 10.6 10 2 20 2Z" fill="#2f7bff"/><path d="M9 24c0-9 6-15 14-15 6.600 0 11 4 11 9.600 0 8.400-7 13.900-15 13.900C13 32.500 9 29.300 9 24Z" fill="#ffcb2e"/><path d="M20 15.500c6.800-1.500 12.500 1.400 13.600 6.600.7 3.600-1 7-3.600 9.400.2-4.600-1.700-7.300-5.600-8-3.200-.6-5.400-3.600-4.400-8Z" fill="#0b1c36"/><circle cx="17.600" cy="17.600" r="3.700" fill="#fff"/><circle cx="18.200" cy="17.500" r="1.900" fill="#0b1c36"/></svg>`;

/** The logo's mark, as the icon of the browser tab. */
export const renderConsoleIcon = (): string =>
  MACAW_LOGO_SVG.replace('<svg class="mark"', '<svg xmlns="http://www.w3.org/2000/svg"');

const renderFigure = (name: string, label: string): string =>
  `<div class="figure"><dt>${label}</dt><dd data-figure="${name}">–</dd></div>`;

const renderOptions = (options: Readonly<Record<string, string>>, selected: string): string =>
  Object.entries(options)
    .map(([value, label]) => `<option value="${value}"${value === selected ? ' selected' : ''}>${label}</option>`)
    .join('');

/** What happens to the messages of both producers. */
function renderDelivery({ producers, delivery, duration, durations, clear }: ConsoleTexts): string {
  const rows = Object.entries(producers.names).map(([producer, name]) => {
    const buttons = Object.entries(delivery).map(
      ([fault, label]) =>
        `<button class="btn" type="button" data-fault="${fault}" data-producer="${producer}">${label}</button>`,
    );
    return `<section class="producer" data-producer-row="${producer}" aria-label="${name}"><header><h3>${name}</h3><p class="state"><span class="lamp" aria-hidden="true"></span><span data-producer-state>${producers.up}</span></p><p class="number"><span data-producer-number>–</span></p></header><div class="buttons">${buttons.join('')}</div></section>`;
  });
  return `<section class="card"><div class="head"><div><h2>${producers.title}</h2><p class="lead">${producers.lead}</p></div><label class="pick">${duration}<select data-duration>${renderOptions(durations, '30000')}</select></label></div>${rows.join('')}<button class="btn clear" type="button" data-clear hidden>${clear}</button></section>`;
}

function renderClock({ clock }: ConsoleTexts): string {
  const buttons = Object.entries(clock.steps).map(
    ([ms, label]) => `<button class="btn" type="button" data-advance="${ms}">+ ${label}</button>`,
  );
  return `<section class="card"><h2>${clock.title}</h2><p class="lead">${clock.lead}</p><div class="buttons">${buttons.join('')}</div></section>`;
}

function renderEvents({ list }: ConsoleTexts): string {
  const filters = Object.entries(list.filters).map(
    ([status, label], at) =>
      `<button type="button" data-status="${status}" aria-pressed="${at === 0 ? 'true' : 'false'}">${label}</button>`,
  );
  return `<section class="events"><div class="head"><h2>${list.title}</h2><div class="filters" role="group" aria-label="${list.title}">${filters.join('')}</div><select class="sports" data-sports aria-label="${list.allSports}"><option value="">${list.allSports}</option></select></div><ol class="list" data-events></ol><p class="empty" data-empty hidden>${list.empty}</p></section>`;
}

/** The page in its first state. */
export function renderConsolePage(texts: ConsoleTexts): string {
  const { producers, active, list, interventions, statuses, done, refused, lost } = texts;
  const scriptTexts = JSON.stringify({
    lang: texts.lang,
    up: producers.up,
    message: producers.message,
    active,
    held: list.held,
    startsAt: list.startsAt,
    others: list.others('{n}'),
    behind: texts.behind('{n}'),
    interventions,
    statuses,
    done,
    refused,
    lost,
  });
  return `<!doctype html>
<html lang="${texts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex,nofollow"><meta name="theme-color" content="#0b2347"><meta name="color-scheme" content="dark">
<title>${texts.title} · arara</title><link rel="icon" href="/console/icon.svg" type="image/svg+xml"><link rel="preload" href="/console/figtree.woff2" as="font" type="font/woff2" crossorigin><link rel="stylesheet" href="/console/page.css"></head>
<body data-texts="${escapeHtml(scriptTexts)}"><div class="tape" aria-hidden="true"></div><header class="top"><div class="brand">${MACAW_LOGO_SVG}<b>arara</b><div class="name"><h1>${texts.title}</h1><p>${texts.note}</p></div></div>
<dl class="figures">${renderFigure('now', texts.now)}${renderFigure('speed', texts.speed)}${renderFigure('readers', texts.readers)}${renderFigure('events', texts.events)}</dl></header>
<main class="columns"><div class="side">${renderDelivery(texts)}${renderClock(texts)}</div>${renderEvents(texts)}</main>
<p class="toast" role="status" data-toast></p><script src="/console/console-client.js" type="module"></script></body></html>`;
}
