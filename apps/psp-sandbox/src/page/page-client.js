// @ts-check
/** The script of the hosted page: the countdown by the server's time, the status, the copy button and the test bar. */

const page = document.body;
const path = page.dataset.path ?? '';
const lang = page.dataset.lang ? `?lang=${encodeURIComponent(page.dataset.lang)}` : '';
const texts = JSON.parse(page.dataset.texts ?? '{}');
/** @param {string} name @returns {HTMLElement | null} */
const findPart = (name) => document.querySelector(`[data-${name}]`);

// The server tells how much time is left. The page's own clock only measures how long ago it did.
let leftMs = Number(page.dataset.leftMs);
let receivedAt = performance.now();
const timeLeftMs = () => leftMs - (performance.now() - receivedAt);

/** @param {{ state: string, nowMs: number, expiresMs: number, receipt: { endToEndId: string, amount: string, time: string } | null }} status */
function showStatus(status) {
  leftMs = status.expiresMs - status.nowMs;
  receivedAt = performance.now();
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
  showTitle(texts.titles[status.state]);
  if (changed) window.scrollTo({ top: 0 });
}

/** Shows what the payment waits for. An unchanged text is not written again, so that it is announced once. @param {string} text @param {boolean} [isOffline] */
function showTitle(text, isOffline = false) {
  const title = findPart('state-title');
  if (title && title.textContent !== text) title.textContent = text;
  findPart('live')?.classList.toggle('lost', isOffline);
}

const showOffline = () => showTitle(texts.lost, true);

const isFinal = () => page.dataset.state === 'cancelado' || page.dataset.state === 'devolvido';

async function fetchStatus() {
  const answer = await fetch(`${path}/status${lang}`, { cache: 'no-store' });
  if (answer.ok) showStatus(await answer.json());
}

let pollMs = 2000;
let polling = false;
async function poll() {
  polling = true;
  try {
    await fetchStatus();
    pollMs = 2000;
  } catch {
    // The bank cannot be reached: the next request waits longer, up to half a minute.
    showOffline();
    pollMs = Math.min(pollMs * 1.6, 30_000);
  }
  if (!isFinal()) setTimeout(() => void poll(), pollMs);
}

function startUpdates() {
  if (!('EventSource' in window)) return void poll();
  const events = new EventSource(`${path}/events${lang}`);
  events.onmessage = (event) => showStatus(JSON.parse(event.data));
  events.onerror = () => {
    showOffline();
    if (events.readyState === EventSource.CLOSED && !polling) void poll();
  };
}

let isAskingAtZero = false;
function tick() {
  const ms = timeLeftMs();
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const countdown = findPart('countdown');
  if (countdown) {
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (countdown.textContent !== text) countdown.textContent = text;
    countdown.classList.toggle('soon', seconds <= 60);
  }
  if (ms <= 0 && page.dataset.state === 'aguardando' && !isAskingAtZero) {
    isAskingAtZero = true;
    setTimeout(() => {
      const allowAgain = () => {
        isAskingAtZero = false;
      };
      // When the bank cannot be reached, the poll goes on asking.
      fetchStatus().then(allowAgain, allowAgain);
    }, 300);
  }
}

async function copy() {
  const code = /** @type {HTMLTextAreaElement | null} */ (findPart('code'));
  const message = findPart('copied');
  if (!code || !message) return;
  let done = false;
  try {
    await navigator.clipboard.writeText(code.value);
    done = true;
  } catch {
    // A frame may lack the clipboard permission. Copying the selection works there.
    code.focus();
    code.select();
    done = document.execCommand('copy');
  }
  message.textContent = done ? texts.copied : texts.copyFailed;
  findPart('copy')?.classList.toggle('done', done);
}

/** @param {SubmitEvent} event */
async function submitPayment(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  // The result appears in the place of the list of faults.
  form.querySelector('details')?.removeAttribute('open');
  const result = findPart('test-result');
  const buttons = form.querySelectorAll('button');
  buttons.forEach((other) => {
    other.disabled = true;
  });
  if (result) result.textContent = '';
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(button?.value ? { trouble: button.value } : {}),
    });
    const body = await answer.json();
    if (result && answer.status === 202) result.textContent = texts.scheduled;
    if (result && !answer.ok) result.textContent = texts.failed + (body.detail ? ` ${body.detail}` : '');
    await fetchStatus();
  } catch {
    if (result) result.textContent = texts.offline;
  } finally {
    buttons.forEach((other) => {
      other.disabled = false;
    });
  }
}

findPart('copy')?.addEventListener('click', () => void copy());
findPart('code')?.addEventListener('focus', (event) => /** @type {HTMLTextAreaElement} */ (event.target).select());
document
  .querySelector('form[data-pay]')
  ?.addEventListener('submit', (event) => void submitPayment(/** @type {SubmitEvent} */ (event)));
addEventListener('offline', showOffline);
addEventListener('online', () => {
  // The event stream reconnects by itself. This request only shows the status sooner.
  fetchStatus().catch(showOffline);
});
setInterval(tick, 250);
tick();
startUpdates();
