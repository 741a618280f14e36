import './start-failure.css';
import { pickLanguage } from '../../lib/i18n/languages.ts';

/** No text file could be loaded, so these texts are part of the code. */
const texts = {
  de: ['Die Seite konnte nicht geladen werden. Prüfen Sie die Netzwerkverbindung.', 'Erneut versuchen'],
  en: ['The page could not be loaded. Check the network connection.', 'Try again'],
  es: ['No se ha podido cargar la página. Compruebe la conexión de red.', 'Reintentar'],
  fr: ['La page n’a pas pu être chargée. Vérifiez la connexion au réseau.', 'Réessayer'],
  it: ['Impossibile caricare la pagina. Verifichi la connessione di rete.', 'Riprova'],
} as const;

const retryMs = 30_000;

export function showStartFailure(root: HTMLElement, reload = () => window.location.reload()): void {
  const language = pickLanguage(navigator.languages);
  const [text, retry] = texts[language];
  const message = document.createElement('p');
  message.textContent = text;
  const button = document.createElement('button');
  button.textContent = retry;
  button.type = 'button';
  button.addEventListener('click', reload);
  const place = document.createElement('main');
  place.className = 'start-failure';
  place.setAttribute('role', 'alert');
  place.append(message, button);
  document.documentElement.setAttribute('lang', language);
  root.replaceChildren(place);
  window.addEventListener('online', reload);
  if (/^\/wall(?:\/|$)/.test(window.location.pathname)) setInterval(() => void reloadIfServed(reload), retryMs);
}

/** A screen on a wall has no user who could click, nor could one leave a page of the browser. */
async function reloadIfServed(reload: () => void): Promise<void> {
  const isServed = await fetch('/index.html', { cache: 'no-cache' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) reload();
}
