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

export function showStartFailure(root: HTMLElement): void {
  const language = pickLanguage(navigator.languages);
  const [text, retry] = texts[language];
  const reload = () => window.location.reload();
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
}
