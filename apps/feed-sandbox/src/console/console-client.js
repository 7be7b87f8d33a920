// @ts-check
/** The script of the console: reads how the feed stands every two seconds, and sends what a person does. */

const texts = JSON.parse(document.body.dataset.texts ?? '{}');
/** @template {HTMLElement} T @param {string} selector @param {new () => T} type @returns {T} */
function getPart(selector, type) {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

const REFRESH_MS = 2000;
const TOAST_MS = 4000;
const DEFAULT_DELAY_MS = 5000;
const MAX_EVENTS = 60;
const MAX_SCORE_PARTS = 5;

/** @typedef {{ id: string, sport: string, tournament: string, competitors: string[], startsAt: number, status: string, score?: unknown, isHeld: boolean, possible: string[] }} EventSummary */

let status = 'live';
const list = getPart('[data-events]', HTMLOListElement);
const empty = getPart('[data-empty]', HTMLParagraphElement);
const sports = getPart('[data-sports]', HTMLSelectElement);
const duration = getPart('[data-duration]', HTMLSelectElement);
const clear = getPart('[data-clear]', HTMLButtonElement);
const toast = getPart('[data-toast]', HTMLParagraphElement);

/** @param {string} path @param {unknown} [body] */
async function call(path, body) {
  const answer = await fetch(path, {
    cache: 'no-store',
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

let toastTimer = 0;
/** @param {string} text @param {boolean} [isBad] */
function showToast(text, isBad = false) {
  toast.textContent = text;
  toast.classList.toggle('bad', isBad);
  toast.classList.add('shown');
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => toast.classList.remove('shown'), TOAST_MS);
}

/** @param {string} name @param {string} text */
function setFigure(name, text) {
  const cell = document.querySelector(`[data-figure="${name}"]`);
  if (cell && cell.textContent !== text) cell.textContent = text;
}

const formatTime = (/** @type {number} */ ms) =>
  new Intl.DateTimeFormat(texts.lang, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(ms);
const formatStart = (/** @type {number} */ ms) =>
  new Intl.DateTimeFormat(texts.lang, { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(ms);

/** @param {{ now: number, steppedTo: number, speed: number, readers: number, events: number, sports: string[], producers: { producer: number, sequence: number }[] }} health */
function showHealth(health) {
  const behind = Math.round((health.now - health.steppedTo) / 1000);
  setFigure('now', formatTime(health.now) + (behind > 10 ? ` · ${texts.behind.replace('{n}', String(behind))}` : ''));
  setFigure('speed', `${health.speed}×`);
  setFigure('readers', String(health.readers));
  setFigure('events', health.events.toLocaleString(texts.lang));
  if (sports.options.length === 1) for (const sport of health.sports) sports.add(new Option(sport, sport));
  for (const { producer, sequence } of health.producers) {
    const number = document.querySelector(`[data-producer-row="${producer}"] [data-producer-number]`);
    if (number) number.textContent = `${texts.message} ${sequence}`;
  }
}

/** @param {{ name: string, producer?: number }[]} active */
function showFaults(active) {
  clear.hidden = active.length === 0;
  for (const row of document.querySelectorAll('[data-producer-row]')) {
    const producer = row instanceof HTMLElement ? Number(row.dataset.producerRow) : 0;
    const own = active.filter((fault) => (fault.producer ?? producer) === producer);
    row.classList.toggle('faulty', own.length > 0);
    const state = row.querySelector('[data-producer-state]');
    if (state) state.textContent = own.map((fault) => texts.active[fault.name]).join(', ') || texts.up;
    for (const button of row.querySelectorAll('[data-fault]'))
      if (button instanceof HTMLElement)
        button.setAttribute('aria-pressed', String(own.some((fault) => fault.name === button.dataset.fault)));
  }
}

/** @param {unknown} value @returns {string | undefined} */
function formatValue(value) {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  if (Array.isArray(value) && value.length > 0 && value.length <= 6) {
    const parts = value.map(formatValue);
    const isFlat = value.every((one) => typeof one === 'number');
    return parts.every((part) => part !== undefined) ? parts.join(isFlat ? '–' : ' ') : undefined;
  }
  if (value !== null && typeof value === 'object') {
    const { home, away } = /** @type {{ home?: unknown, away?: unknown }} */ (value);
    if (typeof home === 'number' && typeof away === 'number') return `${home}–${away}`;
  }
  return undefined;
}

/** The parts of a score that fit into a line: each sport has other ones. @param {unknown} score */
const listScoreParts = (score) =>
  Object.entries(score === null || typeof score !== 'object' ? {} : score)
    .flatMap(([name, value]) => {
      const text = formatValue(value);
      return text === undefined || text.length > 24 ? [] : [{ name, text }];
    })
    .slice(0, MAX_SCORE_PARTS);

/** @param {string} tag @param {string} className @param {string} [text] */
function make(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** @param {string[]} competitors */
function nameEvent(competitors) {
  if (competitors.length <= 2) return competitors.join(' × ');
  return `${competitors.slice(0, 2).join(', ')} ${texts.others.replace('{n}', String(competitors.length - 2))}`;
}

/** @param {EventSummary} event */
function buildCard(event) {
  const card = make('li', 'event');
  card.dataset.id = event.id;
  const top = make('p', 'where');
  top.append(make('span', 'sport', event.sport), make('span', 'tournament', event.tournament));
  const state = make('span', `status ${event.status}`, texts.statuses[event.status] ?? event.status);
  if (event.status === 'notStarted') state.textContent = `${texts.startsAt} ${formatStart(event.startsAt)}`;
  top.append(state);
  const score = make('dl', 'score');
  for (const part of listScoreParts(event.score)) {
    const pair = make('div', '');
    pair.append(make('dt', '', part.name), make('dd', '', part.text));
    score.append(pair);
  }
  const buttons = make('div', 'buttons');
  for (const kind of event.possible) {
    const button = make('button', 'btn', texts.interventions[kind]);
    button.setAttribute('type', 'button');
    button.dataset.intervention = kind;
    button.setAttribute('aria-label', `${texts.interventions[kind]}: ${nameEvent(event.competitors)}`);
    buttons.append(button);
  }
  card.append(top, make('h3', 'teams', nameEvent(event.competitors)));
  if (event.isHeld) card.append(make('p', 'held', texts.held));
  card.append(score, buttons);
  return card;
}

/** A card is made again only if something about its event has changed, so that a button keeps the focus. @type {Map<string, { text: string, card: HTMLElement }>} */
let cards = new Map();
/** @param {EventSummary[]} events */
function showEvents(events) {
  const next = new Map();
  for (const event of events) {
    const text = JSON.stringify(event);
    const known = cards.get(event.id);
    next.set(event.id, known?.text === text ? known : { text, card: buildCard(event) });
  }
  const shown = [...next.values()].map(({ card }) => card);
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  const focusedCard = focused?.closest('li')?.dataset.id;
  const focusedKind = focused?.dataset.intervention;
  if (shown.some((card, at) => list.children[at] !== card) || list.children.length !== shown.length)
    list.replaceChildren(...shown);
  if (focusedCard !== undefined && focusedKind !== undefined && !list.contains(document.activeElement)) {
    const again = next.get(focusedCard)?.card.querySelector(`[data-intervention="${focusedKind}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
  cards = next;
  empty.hidden = shown.length > 0;
}

let isLost = false;
async function refresh() {
  const query = new URLSearchParams({ status, limit: String(MAX_EVENTS) });
  if (sports.value !== '') query.set('sport', sports.value);
  try {
    const [health, faults, events] = await Promise.all([
      call('/health'),
      call('/sandbox/faults'),
      call(`/sandbox/events?${query}`),
    ]);
    isLost = false;
    showHealth(health);
    showFaults(faults.active);
    showEvents(events.events);
  } catch {
    // The feed is started again, or the network is gone: the next look shows it.
    if (!isLost) showToast(texts.lost, true);
    isLost = true;
  }
}

/** @param {string} path @param {unknown} body */
async function act(path, body) {
  try {
    await call(path, body);
    showToast(texts.done);
  } catch {
    showToast(texts.refused, true);
  }
  await refresh();
}

/** @param {HTMLElement} button */
function findAction({ dataset }) {
  if (dataset.fault !== undefined) {
    const durationMs = Number(duration.value);
    return {
      path: '/sandbox/faults',
      body: {
        name: dataset.fault,
        producer: Number(dataset.producer),
        ...(durationMs > 0 ? { durationMs } : {}),
        ...(dataset.fault === 'delay' ? { delayMs: DEFAULT_DELAY_MS } : {}),
      },
    };
  }
  if (dataset.clear !== undefined) return { path: '/sandbox/faults', body: { name: 'none' } };
  if (dataset.advance !== undefined) return { path: '/sandbox/clock', body: { advanceMs: Number(dataset.advance) } };
  return undefined;
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button === null) return;
  if (button.dataset.status !== undefined) {
    status = button.dataset.status;
    for (const one of document.querySelectorAll('[data-status]'))
      one.setAttribute('aria-pressed', String(one === button));
    void refresh();
    return;
  }
  const event = button.closest('li')?.dataset.id;
  const { intervention } = button.dataset;
  if (event !== undefined && intervention !== undefined)
    return void act('/sandbox/faults', { name: intervention, event });
  const action = findAction(button);
  if (action !== undefined) void act(action.path, action.body);
});
sports.addEventListener('change', () => void refresh());

async function keepFresh() {
  if (document.visibilityState === 'visible') await refresh();
  setTimeout(() => void keepFresh(), REFRESH_MS);
}
void keepFresh();
