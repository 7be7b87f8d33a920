import { encode } from 'uqr';
import type { PaymentPageState, PaymentPageTexts } from './texts.ts';
import { PAYMENT_FAULTS } from '../injected-faults.ts';

/**
 * The hosted payment page as HTML. It works without scripts; with them it updates itself. Inline scripts and styles are forbidden by
 * its content security policy.
 */

export type PaymentPageView = {
  texts: PaymentPageTexts;
  lang: string | undefined;
  path: string;
  state: PaymentPageState;
  merchant: string;
  amount: string;
  code: string;
  payer: { name: string; document: string } | undefined;
  returnUrl: string | undefined;
  nowMs: number;
  expiresMs: number;
  receipt: { endToEndId: string; amount: string; timeMs: number } | undefined;
  /** The outcome of the last press of Pagar, when the page works without scripts. */
  notice: string | undefined;
};

/** The status that the page's script reads, from server-sent events or by polling. */
export type PaymentPageStatus = {
  state: PaymentPageState;
  nowMs: number;
  expiresMs: number;
  receipt: { endToEndId: string; amount: string; time: string } | null;
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The time of a receipt, in Brasília's time. */
export const formatReceiptTime = (ms: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(ms);

/** Minutes and seconds that are left; 0:00 when the time is over. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The QR code as one SVG path: dark on light in every theme, error correction M, a quiet zone of four modules, five pixels a module. */
function renderQrCodeSvg(code: string, label: string): string {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      path += `M${x} ${y}h${end - x}v1h-${end - x}z`;
      x = end;
    }
  });
  return `<svg class="qr" role="img" aria-label="${escapeHtml(label)}" width="${size * 5}" height="${size * 5}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#061223"/></svg>`;
}

const MACAW_LOGO_SVG = `<svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><path d="M20 2c10.5 0 18 7.6 18 17.4C38 31 29.6 38 18.2 38 8.4 38 2 31.6 2 22.4 2 10.6 10 2 20 2Z" fill="#2f7bff"/><path d="M9 24c0-9 6-15 14-15 6.600 0 11 4 11 9.600 0 8.400-7 13.900-15 13.900C13 32.500 9 29.300 9 24Z" fill="#ffcb2e"/><path d="M20 15.500c6.800-1.500 12.500 1.400 13.600 6.600.7 3.600-1 7-3.600 9.400.2-4.600-1.700-7.300-5.600-8-3.200-.6-5.400-3.600-4.400-8Z" fill="#0b1c36"/><circle cx="17.600" cy="17.600" r="3.700" fill="#fff"/><circle cx="18.200" cy="17.500" r="1.900" fill="#0b1c36"/></svg>`;

/** Icons after Lucide (ISC). */
const renderIconSvg = (paths: string): string =>
  `<svg class="ico" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;
const PAYMENT_PAGE_ICONS = {
  copy: renderIconSvg(
    '<rect width="14" height="14" x="8" y="8" rx="2"/><path d="M4 16c-1.100 0-2-.9-2-2V4c0-1.100.9-2 2-2h10c1.100 0 2 .9 2 2"/>',
  ),
  check: renderIconSvg('<path d="M20 6 9 17l-5-5"/>'),
  clock: renderIconSvg('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>'),
  cross: renderIconSvg('<path d="M18 6 6 18M6 6l12 12"/>'),
  undo: renderIconSvg('<path d="M9 14 4 9l5-5"/><path d="M4 9h10.500a5.500 5.500 0 0 1 0 11H11"/>'),
  back: renderIconSvg('<path d="m15 18-6-6 6-6"/>'),
  qr: renderIconSvg(
    '<rect width="5" height="5" x="3" y="3" rx="1"/><rect width="5" height="5" x="16" y="3" rx="1"/><rect width="5" height="5" x="3" y="16" rx="1"/><path d="M21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1"/>',
  ),
  flask: renderIconSvg(
    '<path d="M10 2v7.500a2 2 0 0 1-.2.900L4.700 20.500a1 1 0 0 0 .9 1.500h12.800a1 1 0 0 0 .9-1.500l-5.100-10.100a2 2 0 0 1-.2-.900V2M8.500 2h7M7 16h10"/>',
  ),
};
const PAYMENT_STATE_ICONS: Record<PaymentPageState, string> = {
  aguardando: PAYMENT_PAGE_ICONS.clock,
  recebido: PAYMENT_PAGE_ICONS.check,
  expirado: PAYMENT_PAGE_ICONS.clock,
  cancelado: PAYMENT_PAGE_ICONS.cross,
  devolvido: PAYMENT_PAGE_ICONS.undo,
};

function renderPageShell(texts: PaymentPageTexts, title: string, body: string, head = '', attributes = ''): string {
  return `<!doctype html>
<html lang="${texts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex,nofollow"><meta name="theme-color" content="#0b2347"><meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title><link rel="icon" href="/pay-assets/icon.svg" type="image/svg+xml"><link rel="preload" href="/pay-assets/figtree.woff2" as="font" type="font/woff2" crossorigin><link rel="stylesheet" href="/pay-assets/page.css">${head}</head>
<body${attributes}>${body}</body></html>`;
}

/** The logo's mark, as the icon of the browser tab. */
export const renderLogoSvg = (): string =>
  MACAW_LOGO_SVG.replace('<svg class="mark"', '<svg xmlns="http://www.w3.org/2000/svg"');

function renderPaymentOutcome(view: PaymentPageView, state: Exclude<PaymentPageState, 'aguardando'>): string {
  const { title, text } = view.texts.states[state];
  const labels = view.texts.receipt;
  const receipt =
    state === 'recebido' || state === 'devolvido'
      ? `<dl class="receipt"><div><dt>${labels.amount}</dt><dd data-receipt="amount">${escapeHtml(view.receipt?.amount ?? view.amount)}</dd></div><div><dt>${labels.time}</dt><dd data-receipt="time">${view.receipt ? escapeHtml(formatReceiptTime(view.receipt.timeMs, view.texts.lang)) : ''}</dd></div><div><dt>${labels.id}</dt><dd class="id" data-receipt="id">${escapeHtml(view.receipt?.endToEndId ?? '')}</dd></div></dl>`
      : '';
  return `<section class="outcome" data-when="${state}"><span class="medal">${PAYMENT_STATE_ICONS[state]}</span><h2>${title}</h2><p class="lead">${text}</p>${receipt}</section>`;
}

function renderTestControlsBar(view: PaymentPageView): string {
  const { test } = view.texts;
  const lang = view.lang === undefined ? '' : `?lang=${encodeURIComponent(view.lang)}`;
  const faults = PAYMENT_FAULTS.map(
    (name) => `<button class="btn quiet" name="trouble" value="${name}">${test.faults[name]}</button>`,
  ).join('');
  return `<aside class="test" aria-label="${test.bar}"><form method="post" action="${view.path}/pay${lang}" data-pay>
<div class="test-name">${PAYMENT_PAGE_ICONS.flask}<span><b>${test.bar}</b><small>${test.note}</small></span></div><button class="btn azul">${test.pay}</button>
<details><summary>${test.more}</summary><div class="faults">${faults}</div></details>
<p class="test-result" role="status" data-test-result>${escapeHtml(view.notice ?? '')}</p></form></aside>`;
}

/** The page in its present state. It holds the other states too, so that the script can switch to them. */
export function renderPayPage(view: PaymentPageView): string {
  const { texts } = view;
  const payer = view.payer
    ? `<p class="payer"><span>${texts.payer}</span> <b>${escapeHtml(view.payer.name)}</b> <br><i>${escapeHtml(view.payer.document)}</i></p>`
    : '';
  const back =
    view.returnUrl === undefined
      ? ''
      : `<a class="btn back" href="${escapeHtml(view.returnUrl)}" target="_top" rel="noreferrer">${PAYMENT_PAGE_ICONS.back}${texts.back}</a>`;
  const steps = texts.step.map((step, at) => `<li><span>${at + 1}</span>${step}</li>`).join('');
  const body = `<div class="page"><header class="top">${MACAW_LOGO_SVG}<b>arara</b><span class="pix">${PAYMENT_PAGE_ICONS.qr}Pix</span></header>
<main class="sheet">
<section class="summary"><p class="to">${escapeHtml(texts.payTo(view.merchant))}</p><h1>${escapeHtml(view.amount)}</h1>${payer}</section>
<p class="live" role="status" data-live><span class="pulse" aria-hidden="true"></span><span data-state-title>${texts.states[view.state].title}</span></p>
<section class="copy" data-when="aguardando">
<div class="left"><span>${texts.left}</span><b role="timer" data-countdown>${formatTimeLeft(view.expiresMs - view.nowMs)}</b></div>
<label for="code">${texts.codeLabel}</label><textarea id="code" readonly rows="1" spellcheck="false" data-code>${escapeHtml(view.code)}</textarea>
<button class="btn main" type="button" data-copy><span class="idle">${PAYMENT_PAGE_ICONS.copy}${texts.copy}</span></button>
<p class="copied" role="status" data-copied></p></section>
<section class="scan" data-when="aguardando"><div class="plate">${renderQrCodeSvg(view.code, texts.qrLabel(view.amount, view.merchant))}</div><p>${texts.qrHint}</p></section>
<section class="steps" data-when="aguardando"><h2>${texts.steps}</h2><ol>${steps}</ol></section>
${renderPaymentOutcome(view, 'recebido')}${renderPaymentOutcome(view, 'expirado')}${renderPaymentOutcome(view, 'cancelado')}${renderPaymentOutcome(view, 'devolvido')}
<footer>${back}</footer></main></div>${renderTestControlsBar(view)}<script src="/pay-assets/page-client.js" type="module"></script>`;
  const scriptTexts = JSON.stringify({
    copied: texts.copied,
    copyFailed: texts.copyFailed,
    lost: texts.lost,
    ...texts.test,
    titles: Object.fromEntries(Object.entries(texts.states).map(([state, { title }]) => [state, title])),
  });
  const refresh = view.state === 'aguardando' ? '<noscript><meta http-equiv="refresh" content="5"></noscript>' : '';
  return renderPageShell(
    texts,
    texts.title(view.merchant),
    body,
    refresh,
    ` data-state="${view.state}" data-path="${view.path}" data-lang="${escapeHtml(view.lang ?? '')}" data-left-ms="${view.expiresMs - view.nowMs}" data-texts="${escapeHtml(scriptTexts)}"`,
  );
}

/** The page of an address that belongs to no charge. */
export const renderChargeNotFoundPage = (texts: PaymentPageTexts): string =>
  renderPageShell(
    texts,
    texts.missing.title,
    `<div class="page"><header class="top">${MACAW_LOGO_SVG}<b>arara</b></header><main class="sheet"><section class="outcome shown"><span class="medal">${PAYMENT_PAGE_ICONS.cross}</span><h1>${texts.missing.title}</h1><p class="lead">${texts.missing.text}</p></section></main></div>`,
    '',
    ' data-state="cancelado"',
  );
