// @ts-check
/** The hosted page, alive: countdown by the server's time, status by SSE with polling behind it, copy, and the test bar. */

const page = document.body;
const path = page.dataset.path ?? '';
const lang = page.dataset.lang ? `?lang=${encodeURIComponent(page.dataset.lang)}` : '';
const texts = JSON.parse(page.dataset.texts ?? '{}');
/** @param {string} name @returns {HTMLElement | null} */
const part = (name) => document.querySelector(`[data-${name}]`);

// The server says how much is left; the page's own clock only counts how long ago that was.
let leftMs = Number(page.dataset.leftMs);
let heardAt = performance.now();
const left = () => leftMs - (performance.now() - heardAt);

/** @param {{ state: string, nowMs: number, expiresMs: number, receipt: { endToEndId: string, amount: string, time: string } | null }} status */
function show(status) {
  leftMs = status.expiresMs - status.nowMs;
  heardAt = performance.now();
  if (status.receipt) {
    const { amount, time, endToEndId } = status.receipt;
    for (const [name, text] of [
      ['amount', amount],
      ['time', time],
      ['id', endToEndId],
    ]) {
      document.querySelectorAll(`[data-receipt="${name}"]`).forEach((cell) => {
        cell.textContent = text ?? '';
      });
    }
  }
  const changed = page.dataset.state !== status.state;
  page.dataset.state = status.state;
  say(texts.titles[status.state]);
  if (changed) window.scrollTo({ top: 0 });
}

/** What the payment waits for; told once, however often it is the same. @param {string} text @param {boolean} [isLost] */
function say(text, isLost = false) {
  const title = part('state-title');
  if (title && title.textContent !== text) title.textContent = text;
  part('live')?.classList.toggle('lost', isLost);
}

const lost = () => say(texts.lost, true);

const final = () => page.dataset.state === 'cancelado' || page.dataset.state === 'devolvido';

async function ask() {
  const answer = await fetch(`${path}/status${lang}`, { cache: 'no-store' });
  if (answer.ok) show(await answer.json());
}

let pollMs = 2000;
let polling = false;
async function poll() {
  polling = true;
  try {
    await ask();
    pollMs = 2000;
  } catch {
    // Out of reach for now: the next question waits longer, up to half a minute.
    lost();
    pollMs = Math.min(pollMs * 1.6, 30_000);
  }
  if (!final()) setTimeout(() => void poll(), pollMs);
}

function listen() {
  if (!('EventSource' in window)) return void poll();
  const events = new EventSource(`${path}/events${lang}`);
  events.onmessage = (event) => show(JSON.parse(event.data));
  events.onerror = () => {
    lost();
    if (events.readyState === EventSource.CLOSED && !polling) void poll();
  };
}

let askedAtZero = false;
function tick() {
  const ms = left();
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const countdown = part('countdown');
  if (countdown) {
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (countdown.textContent !== text) countdown.textContent = text;
    countdown.classList.toggle('soon', seconds <= 60);
  }
  if (ms <= 0 && page.dataset.state === 'aguardando' && !askedAtZero) {
    askedAtZero = true;
    setTimeout(() => {
      const asked = () => {
        askedAtZero = false;
      };
      // Out of reach for now is no news: the poll goes on asking.
      ask().then(asked, asked);
    }, 300);
  }
}

async function copy() {
  const code = /** @type {HTMLTextAreaElement | null} */ (part('code'));
  const said = part('copied');
  if (!code || !said) return;
  let done = false;
  try {
    await navigator.clipboard.writeText(code.value);
    done = true;
  } catch {
    // A frame may lack the clipboard permission; the selection still copies.
    code.focus();
    code.select();
    done = document.execCommand('copy');
  }
  said.textContent = done ? texts.copied : texts.copyFailed;
  part('copy')?.classList.toggle('done', done);
}

/** @param {SubmitEvent} event */
async function payNow(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  // What comes of it is told where the choices stood.
  form.querySelector('details')?.removeAttribute('open');
  const said = part('test-result');
  const buttons = form.querySelectorAll('button');
  buttons.forEach((other) => {
    other.disabled = true;
  });
  if (said) said.textContent = '';
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(button?.value ? { trouble: button.value } : {}),
    });
    const body = await answer.json();
    if (said && answer.status === 202) said.textContent = texts.scheduled;
    if (said && !answer.ok) said.textContent = texts.failed + (body.detail ? ` ${body.detail}` : '');
    await ask();
  } catch {
    if (said) said.textContent = texts.offline;
  } finally {
    buttons.forEach((other) => {
      other.disabled = false;
    });
  }
}

part('copy')?.addEventListener('click', () => void copy());
part('code')?.addEventListener('focus', (event) => /** @type {HTMLTextAreaElement} */ (event.target).select());
document
  .querySelector('form[data-pay]')
  ?.addEventListener('submit', (event) => void payNow(/** @type {SubmitEvent} */ (event)));
addEventListener('offline', lost);
addEventListener('online', () => {
  // The stream comes back in its own time; a failed question is asked again by it.
  ask().catch(lost);
});
setInterval(tick, 250);
tick();
listen();
