// The page that a machine serves in its own network. It loads nothing from elsewhere: a phone has no internet there.

/** @typedef {{ ssid: string, signalDbm: number, isProtected: boolean }} Network */
/** @typedef {{ ssid: string | null, result: string | null, networks: Network[] }} Wifi */

const pollMs = 1000;
const answerWithinMs = 5000;

const find = (/** @type {string} */ id) => document.getElementById(id);
const texts = JSON.parse(find('texts').textContent);
const [present, result, form, networks] = ['present', 'result', 'form', 'networks'].map(find);
const [ssid, password, show] = ['ssid', 'password', 'show'].map(find);
const submit = form.querySelector('button[type="submit"]');

/** A network's name may contain the marks of a placeholder, so a function replaces it. */
const fill = (/** @type {string} */ text, /** @type {string} */ value) => text.replace('{{ssid}}', () => value);

function networkRow(/** @type {Network} */ network) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'network';
  button.setAttribute('aria-pressed', String(network.ssid === ssid.value));
  const name = document.createElement('bdi');
  name.textContent = network.ssid;
  const facts = document.createElement('span');
  const signal = `${String(network.signalDbm).replace('-', '\u2212')}\u00a0dBm`;
  facts.textContent = network.isProtected ? signal : `${texts.open} · ${signal}`;
  button.append(name, facts);
  button.addEventListener('click', () => {
    ssid.value = network.ssid;
    markChosen();
    clearFaults();
    (network.isProtected ? password : submit).focus();
  });
  const row = document.createElement('li');
  row.append(button);
  return row;
}

function markChosen() {
  for (const button of networks.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.querySelector('bdi').textContent === ssid.value));
  }
}

let listed = '';

/** Rows stay while nothing about them changes, so that a focused one keeps the focus. */
function listNetworks(/** @type {Network[]} */ found) {
  const key = JSON.stringify(found.map((network) => [network.ssid, network.isProtected]));
  if (key === listed) return;
  listed = key;
  networks.replaceChildren(...found.map(networkRow));
}

function showResult(/** @type {string | null} */ kind) {
  result.hidden = kind === null;
  if (kind === null || result.dataset.result === kind) return;
  result.dataset.result = kind;
  result.textContent = texts.result[kind];
}

function showWifi(/** @type {Wifi} */ wifi) {
  const words = wifi.ssid === null ? texts.none : fill(texts.present, wifi.ssid);
  // A screen reader may repeat a status that is written again.
  if (present.textContent !== words) present.textContent = words;
  listNetworks(wifi.networks);
  showResult(wifi.result);
  submit.disabled = wifi.result === 'joining';
}

let asked = 0;

/** A later request knows more, so an answer to an earlier one is ignored. */
async function call(/** @type {RequestInit} */ request) {
  asked += 1;
  const number = asked;
  const response = await fetch('wifi', { ...request, signal: AbortSignal.timeout(answerWithinMs) });
  if (!response.ok) throw new Error(String(response.status));
  const wifi = await response.json();
  if (number === asked) showWifi(wifi);
}

async function poll() {
  try {
    await call({});
  } catch {
    // The machine closes the network after a success, so no answer is no failure then.
    if (result.dataset.result !== 'joined') showResult('closed');
  }
  setTimeout(poll, pollMs);
}

function setFault(/** @type {HTMLInputElement} */ field, /** @type {string} */ text) {
  field.setAttribute('aria-invalid', String(text !== ''));
  find(`${field.id}Fault`).textContent = text;
}

function clearFaults() {
  setFault(ssid, '');
  setFault(password, '');
}

const isSsidGood = () => ssid.value !== '' && new TextEncoder().encode(ssid.value).length <= 32;
const isPasswordGood = () => password.value === '' || /^[\x20-\x7e]{8,63}$/.test(password.value);

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  setFault(ssid, isSsidGood() ? '' : texts.ssidFault);
  setFault(password, isPasswordGood() ? '' : texts.passwordFault);
  const wrong = form.querySelector('[aria-invalid="true"]');
  if (wrong) return wrong.focus();
  submit.disabled = true;
  const body = JSON.stringify({ ssid: ssid.value, password: password.value === '' ? null : password.value });
  try {
    await call({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
  } catch {
    submit.disabled = false;
    showResult('closed');
  }
});
ssid.addEventListener('input', markChosen);
show.addEventListener('change', () => {
  password.type = show.checked ? 'text' : 'password';
});

void poll();
