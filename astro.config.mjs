import mdx from '@astrojs/mdx';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, passthroughImageService } from 'astro/config';
import { deploymentOf } from './src/domain/environment/deployment.ts';
import { isMeasurementOn } from './src/domain/measurement/event.ts';
import { isIndexable } from './src/lib/build/built-html.ts';
import { CLIENT_CHUNKS } from './src/lib/build/client-chunks.ts';
import {
  appDomain,
  buildVariables,
  checkBuildEnvironment,
  contactAddress,
  noticeOf,
  OPERATOR_VARIABLES,
  operatorFact,
  vapidKey,
} from './src/lib/build/environment.ts';
import { finishPages } from './src/lib/build/finish-pages.ts';
import { BOOT_SCRIPT_HASH, ERROR_SCRIPT_HASH } from './src/lib/build/page-scripts.ts';
import {
  announceNewModulesAlone,
  compiledScripts,
  refuseAtStart,
  wordLists,
} from './src/lib/build/plugins.ts';
import { searchEntries } from './src/lib/build/search-entries.ts';
import { policyDirectives } from './src/lib/build/security-headers.ts';
import { contentCheck } from './src/lib/content/check/check-content.ts';
import { EDIT_PAGE, EMBED_FORM, PATHS } from './src/lib/paths.ts';
import { serviceWorker } from './src/lib/web-app/precache.ts';
import {
  refuseEmulatorsInProduction,
  transportSecurity,
} from './src/server/platform/environment/environment.ts';

/** Production, staging, a preview or this machine. */
const deployment = deploymentOf({
  context: process.env.CONTEXT,
  project: process.env.PUBLIC_FIREBASE_PROJECT_ID,
  stagingProject: process.env.STAGING_PROJECT_ID,
  isDeployed: false,
});
/** Where it is off, no page has the script. A preview takes no reports. */
const reportsErrors = Boolean(process.env.OTLP_ENDPOINT) && deployment !== 'preview';
// The platform's address of a preview, which has no fixed one.
const ownAddress = noticeOf(deployment) && process.env.DEPLOY_PRIME_URL;
const site = process.env.SITE_URL || ownAddress || 'http://localhost:8888';
const local = process.env.LOCAL_API_ORIGIN;

/** Not in the sitemap: pages made on demand or about one visitor. Built pages have `noindex`. */
const NEVER_LISTED = [
  PATHS.adminPortal,
  PATHS.insiderzPortal,
  PATHS.auth,
  PATHS.offline,
  EDIT_PAGE,
  EMBED_FORM,
  PATHS.contributionStatus,
  '/insiderz',
];

/** Before the content check. Reports all missing variables at once. */
const environmentCheck = {
  name: 'environment-check',
  hooks: {
    'astro:config:setup': ({ command }) => {
      if (command === 'build') checkBuildEnvironment(process.env);
    },
  },
};

const clientDirectives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'reveal'])
        addClientDirective({ name, entrypoint: `./src/lib/client-directives/${name}.ts` });
    },
  },
};

/** Values of unset variables, locally and in previews. */
const elsewhere = { ...process.env, CONTEXT: undefined };
const PLACEHOLDERS = {
  CONTACT_EMAIL: contactAddress(elsewhere),
  PUBLIC_APP_DOMAIN: appDomain(elsewhere),
  ...Object.fromEntries(OPERATOR_VARIABLES.map((variable) => [variable, operatorFact(variable, elsewhere)])),
};

/** Netlify's adapter belongs to builds alone: in `astro dev` it starts an emulation of its own (docs/architecture.md). */
function buildForNetlify() {
  const startCheck = refuseAtStart();
  return {
    name: 'build-for-netlify',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        refuseEmulatorsInProduction();
        const adapter = netlify({ staticHeaders: true, imageCDN: false });
        // Both members, because Astro has already read `adapter` when this hook runs.
        updateConfig({
          adapter,
          integrations: [adapter, finishPages(transportSecurity()), searchEntries(), serviceWorker()],
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
    environmentCheck,
    contentCheck(),
    react(),
    mdx(),
    clientDirectives,
    sitemap({ filter: (page) => isIndexable(page, 'dist', NEVER_LISTED) }),
    buildForNetlify(),
  ],
  // No session of Astro's own: the identity is in a bearer token (docs/architecture.md, rule 3).
  session: false,
  // Drawings are SVG in the page, so the function carries no image library.
  image: { service: passthroughImageService() },
  // Shiki writes style attributes, which the content policy forbids.
  markdown: { syntaxHighlight: false },
  build: {
    // `/about` is about.html: Netlify would redirect to `/about/` for about/index.html.
    format: 'file',
    // One request fewer before the first paint (docs/measurements.md).
    inlineStylesheets: 'always',
  },
  env: {
    schema: Object.fromEntries(
      buildVariables().map((variable) => [
        variable,
        envField.string({
          context: 'server',
          access: 'public',
          optional: true,
          ...(variable in PLACEHOLDERS ? { optional: false, default: PLACEHOLDERS[variable] } : {}),
        }),
      ]),
    ),
  },
  security: {
    csp: {
      directives: policyDirectives({ https: site.startsWith('https:') }),
      scriptDirective: {
        resources: ["'self'"],
        hashes: reportsErrors ? [BOOT_SCRIPT_HASH, ERROR_SCRIPT_HASH] : [BOOT_SCRIPT_HASH],
      },
      styleDirective: { resources: ["'self'"] },
    },
  },
  devToolbar: { enabled: false },
  vite: {
    // Variables come from the platform or the local cloud: a build that took them from files would take production's.
    envDir: false,
    plugins: [tailwindcss(), announceNewModulesAlone(), compiledScripts(), wordLists()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: CLIENT_CHUNKS },
            },
          },
        },
      },
    },
    // The public key for alerts, embedded in the client (R488): that of developers where none is set.
    define: {
      'import.meta.env.PUBLIC_VAPID_KEY': JSON.stringify(vapidKey(process.env)),
      // Where it is off, nothing of it is in any page (F8). A preview cannot count.
      'import.meta.env.MEASUREMENT': JSON.stringify(
        isMeasurementOn(process.env.MEASUREMENT) && deployment !== 'preview',
      ),
      'import.meta.env.RELEASE': JSON.stringify(reportsErrors ? (process.env.COMMIT_REF ?? 'local') : ''),
      'import.meta.env.DEPLOY_NOTICE': JSON.stringify(noticeOf(deployment)),
      // A preview without data has no sign-in, not even with production's key (T44).
      ...(deployment === 'preview' ? { 'import.meta.env.PUBLIC_FIREBASE_API_KEY': '""' } : {}),
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
    server: {
      // Vite's own list, and production.env.
      fs: { deny: ['*.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '**/.git/**'] },
      ...(local && {
        proxy: Object.fromEntries(
          ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/__local'].map(
            (path) => [path, { target: local }],
          ),
        ),
      }),
    },
  },
});
