// The mailbox of the demo in a browser. The address names the mail that is open: `#7`.

/** @typedef {{ id: number, receivedAt: string, from: Person[], to: Person[], subject: string, text: string, html: string, attachments: { filename: string }[] }} Mail */
/** @typedef {{ name: string, address: string }} Person */

/** @type {Mail[]} newest first */
let mails = [];
const read = new Set();
let isTextShown = false;
let framedId = 0;

const find = (/** @type {string} */ id) => document.getElementById(id);
const [main, list, article] = [find('main'), find('list'), find('mail')];

const person = ({ name, address }) => (name ? `${name} <${address}>` : address);
const people = (/** @type {Person[]} */ all) => all.map(person).join(', ');

const isToday = (/** @type {Date} */ date) => date.toDateString() === new Date().toDateString();

function time(/** @type {string} */ iso) {
  const date = new Date(iso);
  const clock = date.toLocaleTimeString('en-GB');
  return isToday(date) ? clock : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${clock}`;
}

function element(/** @type {string} */ tag, /** @type {string} */ className, /** @type {string} */ text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function listItem(/** @type {Mail} */ { id, to, subject, receivedAt }, /** @type {number} */ openId) {
  const link = document.createElement('a');
  link.href = `#${id}`;
  if (!read.has(id)) link.className = 'unread';
  if (id === openId) link.setAttribute('aria-current', 'true');
  link.append(
    element('span', 'to', to.map(({ address }) => address).join(', ')),
    element('time', '', time(receivedAt)),
    element('span', 'subject', subject),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function attachmentLink(/** @type {number} */ id, { filename }, /** @type {number} */ index) {
  const link = element('a', 'attachment', filename);
  link.href = `mails/${id}/attachments/${index}`;
  link.download = filename;
  return link;
}

function showMail(/** @type {Mail} */ mail) {
  find('subject').textContent = mail.subject;
  find('from').textContent = people(mail.from);
  find('to').textContent = people(mail.to);
  find('arrived').textContent = time(mail.receivedAt);
  find('text').textContent = mail.text;
  find('attachments').replaceChildren(...mail.attachments.map((file, index) => attachmentLink(mail.id, file, index)));
  for (const id of ['attached', 'attachments']) find(id).hidden = mail.attachments.length === 0;
  const frame = find('html');
  // Another `src` would be a step for the browser's Back.
  if (framedId !== mail.id) frame.contentWindow.location.replace(new URL(`mails/${mail.id}.html`, location.href).href);
  framedId = mail.id;
  const hasHtml = mail.html !== '';
  frame.hidden = isTextShown || !hasHtml;
  find('text').hidden = !frame.hidden;
  find('show-html').hidden = !hasHtml;
  find('show-html').setAttribute('aria-pressed', String(!frame.hidden));
  find('show-text').setAttribute('aria-pressed', String(frame.hidden));
}

function show() {
  const openId = Number(location.hash.slice(1));
  const open = mails.find(({ id }) => id === openId);
  if (open) read.add(open.id);
  list.replaceChildren(...mails.map((mail) => listItem(mail, openId)));
  find('count').textContent = mails.length === 0 ? '' : String(mails.length);
  find('none').hidden = mails.length > 0;
  find('choose').hidden = mails.length === 0 || open !== undefined;
  main.classList.toggle('is-empty', mails.length === 0);
  main.classList.toggle('is-reading', open !== undefined);
  article.hidden = open === undefined;
  if (open) showMail(open);
}

async function load() {
  mails = await (await fetch('mails.json')).json();
  show();
}

async function loadNewer() {
  const newer = await (await fetch(`mails.json?newerThan=${mails[0]?.id ?? 0}`)).json();
  const focused = document.activeElement?.getAttribute('href');
  mails = [...newer.filter(({ id }) => !mails.some((mail) => mail.id === id)), ...mails].slice(0, 200);
  show();
  // The list was rebuilt, so the focus is restored.
  if (focused) list.querySelector(`a[href="${focused}"]`)?.focus();
}

for (const [id, isText] of [
  ['show-html', false],
  ['show-text', true],
]) {
  find(id).addEventListener('click', () => {
    isTextShown = isText;
    show();
  });
}
addEventListener('hashchange', show);

const news = new EventSource('news');
news.addEventListener('open', () => {
  find('state').textContent = 'New mails appear by themselves.';
  load();
});
news.addEventListener('message', loadNewer);
news.addEventListener('error', () => {
  find('state').textContent = 'The demo does not answer. What is shown may be old.';
});
