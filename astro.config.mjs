import mdx from '@astrojs/mdx';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, passthroughImageService } from 'astro/config';
import { appDomain } from './src/lib/build/app-domain.ts';
import { BOOT_SCRIPT_HASH } from './src/lib/build/boot-script.ts';
import { contactAddress } from './src/lib/build/contact-address.ts';
import { policyDirectives } from './src/lib/build/content-security-policy.ts';
import { isIndexable } from './src/lib/build/indexable.ts';
import { islandStyle } from './src/lib/build/island-style.ts';
import { narrowStaticPolicy } from './src/lib/build/narrow-static-policy.ts';
import { OPERATOR_VARIABLES, operatorFact } from './src/lib/build/operator.ts';
import { refuseAtStart } from './src/lib/build/refuse-at-start.ts';
import { unreadVariables } from './src/lib/build/unread-variables.ts';
import { clientDirectives } from './src/lib/client-directives/integration.ts';
import { contentCheck } from './src/lib/content/check/integration.ts';
import { PATHS } from './src/lib/paths.ts';
import { vapidKey } from './src/lib/push/vapid-key.ts';
import { serviceWorker } from './src/lib/web-app/integration.ts';
import { refuseEmulatorsInProduction } from './src/server/environment.ts';

const site = process.env.SITE_URL || 'http://localhost:8888';
const local = process.env.LOCAL_API_ORIGIN;

/** Pages made on demand, or about one visitor, that a sitemap has no business with; built pages say so themselves. */
const NEVER_LISTED = [
  PATHS.adminPortal,
  PATHS.insiderzPortal,
  PATHS.auth,
  PATHS.offline,
  PATHS.contributionStatus,
  '/insiderz',
];

/** Netlify's adapter belongs to builds alone: in `astro dev` it starts an emulation of its own (docs/architecture.md). */
function buildForNetlify() {
  const startCheck = refuseAtStart();
  return {
    name: 'build-for-netlify',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        contactAddress(process.env);
        appDomain(process.env);
        for (const variable of OPERATOR_VARIABLES) operatorFact(variable, process.env);
        vapidKey(process.env);
        refuseEmulatorsInProduction();
        const adapter = netlify({ staticHeaders: true, imageCDN: false });
        // Both members: Astro has already read `adapter` when this hook runs, and looks at it again later.
        updateConfig({
          adapter,
          integrations: [adapter, islandStyle(), narrowStaticPolicy(), serviceWorker()],
          vite: { plugins: [startCheck] },
        });
      },
      'astro:build:done': () => {
        if (!startCheck.isPlaced()) throw new Error('The handler of pages made on demand was not found.');
      },
    },
  };
}

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'ignore',
  integrations: [
    contentCheck(),
    react(),
    mdx(),
    clientDirectives(),
    sitemap({ filter: (page) => isIndexable(page, 'dist', NEVER_LISTED) }),
    buildForNetlify(),
  ],
  // No session of Astro's own: who somebody is travels in a bearer token (docs/architecture.md, rule 3).
  session: false,
  // Drawings are SVG in the page, so the function carries no image library.
  image: { service: passthroughImageService() },
  // Shiki writes style attributes, which the content policy forbids.
  markdown: { syntaxHighlight: false },
  build: {
    // `/about` is about.html, not about/index.html: Netlify answers the first at once, the second with a redirect to
    // `/about/`. So links, canonical addresses and the sitemap all name the address that answers.
    format: 'file',
    // One request fewer before the first paint; measured, see README.
    inlineStylesheets: 'always',
  },
  env: {
    schema: {
      CONTACT_EMAIL: envField.string({
        context: 'server',
        access: 'public',
        default: contactAddress({ ...process.env, CONTEXT: undefined }),
      }),
      PUBLIC_APP_DOMAIN: envField.string({
        context: 'server',
        access: 'public',
        default: appDomain({ ...process.env, CONTEXT: undefined }),
      }),
      ...Object.fromEntries(
        OPERATOR_VARIABLES.map((variable) => [
          variable,
          envField.string({
            context: 'server',
            access: 'public',
            default: operatorFact(variable, { ...process.env, CONTEXT: undefined }),
          }),
        ]),
      ),
    },
  },
  security: {
    csp: {
      directives: policyDirectives({ https: site.startsWith('https:') }),
      scriptDirective: { resources: ["'self'"], hashes: [BOOT_SCRIPT_HASH] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss(), unreadVariables()],
    // One file for React, whatever the islands of a page.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }],
              },
            },
          },
        },
      },
    },
    // The public key for alerts, embedded in the client (R488): that of developers where none is set.
    define: {
      'import.meta.env.PUBLIC_VAPID_KEY': JSON.stringify(vapidKey(process.env)),
    },
    // lottie-react names three players of lottie-web; ours is the light one, the only one without `eval`.
    resolve: {
      alias: [
        {
          find: /^lottie-web(?:\/build\/player\/lottie_(?:svg|light)\.js)?$/,
          replacement: 'lottie-web/build/player/lottie_light.min.js',
        },
      ],
    },
    server: local
      ? {
          proxy: Object.fromEntries(
            ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/__local'].map(
              (path) => [path, { target: local }],
            ),
          ),
        }
      : {},
  },
});
