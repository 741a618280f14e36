import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { announcedTitle } from '../lib/announced-title.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { startTestTexts } from '../testing/test-texts.ts';
import { followNavigation, PageAnnouncer } from './page-announcer.tsx';

function Page({ title, hasField = false }: { title: string; hasField?: boolean }) {
  usePageTitle(title);
  return (
    <main tabIndex={-1}>
      <h1>{title}</h1>
      {/* biome-ignore lint/a11y/noAutofocus: The sign-in page has it, too. */}
      {hasField && <input aria-label="E-mail address" autoFocus />}
    </main>
  );
}

async function openApp() {
  const root = createRootRoute({ component: Outlet });
  const page = (path: string, title: string, hasField = false) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Page title={title} hasField={hasField} /> });
  const routeTree = root.addChildren([
    page('/login', 'Log in', true),
    page('/', 'Dashboard'),
    page('/profile', 'Profile'),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/profile'] }) });
  followNavigation(router);
  render(
    <>
      <RouterProvider router={router as never} />
      <PageAnnouncer />
    </>,
  );
  await screen.findByRole('heading', { name: 'Profile' });
  return (href: string) => act(() => router.navigate({ href, resetScroll: false }));
}

beforeEach(async () => {
  await startTestTexts('common');
  announcedTitle.expectNext();
  announcedTitle.set('');
});

const said = () => screen.getByRole('status').textContent;

describe('navigation to another page', () => {
  it('the announcer ignores the first page, which the browser announces', async () => {
    await openApp();
    expect(document.body).toHaveFocus();
    expect(said()).toBe('');
  });

  it('navigation focuses the page and announces its title', async () => {
    const go = await openApp();
    await go('/');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(said()).toBe('Dashboard');
    await go('/profile');
    await waitFor(() => expect(said()).toBe('Profile'));
  });

  it('a change of language clears the announcement in the old language', async () => {
    const go = await openApp();
    await go('/');
    expect(said()).toBe('Dashboard');
    await act(() => i18next.changeLanguage('de'));
    expect(said()).toBe('');
  });

  it('the announcer ignores later changes of the title', async () => {
    const go = await openApp();
    await go('/');
    await waitFor(() => expect(said()).toBe('Dashboard'));
    act(() => announcedTitle.set('Tableau de bord'));
    expect(said()).toBe('Dashboard');
  });

  it('navigation keeps the focus that the page itself has set', async () => {
    const go = await openApp();
    await go('/login');
    await waitFor(() => expect(said()).toBe('Log in'));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('a change of only the search parameters is not announced', async () => {
    const go = await openApp();
    await go('/');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    screen.getByRole('main').blur();
    await go('/?condition=ready');
    expect(document.body).toHaveFocus();
    expect(said()).toBe('Dashboard');
  });
});
