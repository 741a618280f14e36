import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { type Found, Scan } from './scan.tsx';

let seen: string | null = null;

class FakeDetector {
  static getSupportedFormats = async () => ['qr_code'];
  detect = async () => (seen === null ? [] : [{ rawValue: seen }]);
}

class FakeTrack extends EventTarget {
  isStopped = false;
  isLit = false;
  getCapabilities = () => ({ torch: true });
  applyConstraints = async ({ advanced }: { advanced: { torch: boolean }[] }) => {
    this.isLit = advanced[0]?.torch === true;
  };
  stop = () => {
    this.isStopped = true;
  };
}

let track: FakeTrack;
const getUserMedia = vi.fn();
let permission = 'granted';

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'scan');
  seen = null;
  permission = 'granted';
  track = new FakeTrack();
  getUserMedia.mockReset();
  getUserMedia.mockImplementation(async () => ({ getVideoTracks: () => [track], getTracks: () => [track] }));
  vi.stubGlobal('BarcodeDetector', FakeDetector);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: permission }) },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(onFound: (serialNumber: string) => Promise<Found> = async () => 'unknown') {
  const found = vi.fn(onFound);
  renderWithQueries(<Scan onFound={found} addLink={(serialNumber) => <a href={`/add/${serialNumber}`}>Add</a>} />);
  return { user: userEvent.setup(), found };
}

const label = (serialNumber: string) => `https://washboard.example/devices/add?serialNumber=${serialNumber}`;

it('the page starts the camera only when the user turns it on', async () => {
  permission = 'prompt';
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Turn on the camera' });
  expect(getUserMedia).not.toHaveBeenCalled();
  await user.click(button);
  expect(await screen.findByText(/Hold the code/)).toBeTruthy();
  expect(getUserMedia).toHaveBeenCalledTimes(1);
});

it('the page skips a foreign code, then looks up a label once and turns the camera off', async () => {
  const { user, found } = show();
  expect(await screen.findByText(/Hold the code/)).toBeTruthy();
  seen = 'https://menu.example/today';
  expect(await screen.findByText('https://menu.example/today')).toBeTruthy();
  expect(found).not.toHaveBeenCalled();
  seen = label('IN240090');
  expect(await screen.findByRole('link', { name: 'Add' })).toHaveProperty('pathname', '/add/IN240090');
  expect(found.mock.calls).toEqual([['IN240090']]);
  await vi.waitFor(() => expect(track.isStopped).toBe(true));
  seen = null;
  await user.click(screen.getByRole('button', { name: 'Scan another' }));
  expect(await screen.findByText(/Hold the code/)).toBeTruthy();
});

it.each([
  ['https://menu.example/\u202egpj.exe', 'https://menu.example/gpj.exe'],
  ['pay\u200bpal\u2066 now', 'paypal now'],
  [`${'a'.repeat(59)}🍽️🍽️`, `${'a'.repeat(59)}🍽…`],
])('the page shows a foreign code without characters that hide or reverse text: %j', async (text, shown) => {
  show();
  expect(await screen.findByText(/Hold the code/)).toBeTruthy();
  seen = text;
  expect((await screen.findByText(/menu|pay|aaa/)).textContent).toBe(shown);
});

it('a user repeats a look-up that failed', async () => {
  let isDown = true;
  const { user, found } = show(async () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return 'unknown';
  });
  await user.type(screen.getByLabelText('Serial number'), 'in 240-090');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('IN240090')).toBeTruthy();
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Not among your machines/)).toBeTruthy();
  expect(found).toHaveBeenCalledTimes(2);
});

it.each([
  ['NotAllowedError', /The camera is not allowed/],
  ['NotFoundError', /This device has no camera/],
  ['NotReadableError', /Another app uses the camera/],
  ['SecurityError', /does not let this page use a camera/],
  ['UnknownError', /could not be started/],
])('the page explains %s, and a second attempt works', async (name, text) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  const { user } = show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText('Serial number')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Hold the code/)).toBeTruthy();
});

it('the keyboard focus stays on the page when the pressed element is replaced by the outcome', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('Serial number'), 'IN240001{Enter}');
  await screen.findByRole('button', { name: 'Scan another' });
  const page = document.activeElement;
  expect(page).not.toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Scan another' }));
  expect(document.activeElement).toBe(page);
});

it('the page explains a permission that was withdrawn while scanning', async () => {
  show();
  expect(await screen.findByText(/Hold the code/)).toBeTruthy();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(await screen.findByText(/The camera is not allowed/)).toBeTruthy();
});

it('the page explains that it has no camera without https', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  show();
  expect(await screen.findByText(/does not let this page use a camera/)).toBeTruthy();
});

it('a user switches on the light of a camera that has a light', async () => {
  const { user } = show();
  const light = await screen.findByRole('button', { name: 'Light' });
  await user.click(light);
  expect(track.isLit).toBe(true);
  expect(light.getAttribute('aria-pressed')).toBe('true');
});

it('the camera is off while the page is hidden', async () => {
  show();
  expect(await screen.findByText(/Hold the code/)).toBeTruthy();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(track.isStopped).toBe(true);
});
