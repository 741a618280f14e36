import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { userinfoKey } from '../user-account.ts';

const route = getRouteApi('/login');

export function LoginPage() {
  const { returnTo = '/' } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  return (
    <SignInPage
      onSignedIn={(userinfo) => {
        queryClient.setQueryData(userinfoKey, userinfo);
        router.history.replace(returnTo);
      }}
    />
  );
}
