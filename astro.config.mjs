import mdx from '@astrojs/mdx';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import { defineConfig, envField, passthroughImageService } from 'astro/config';
import { appDomain } from './src/lib/app-domain.ts';
import { BOOT_SCRIPT_HASH } from './src/lib/boot-script.ts';
import { clientTouch } from './src/lib/client-directives/integration.ts';
import { contactAddress } from './src/lib/contact-address.ts';
import { policyDirectives } from './src/lib/content-security-policy.ts';
import { narrowStaticPolicy } from './src/lib/narrow-static-policy.ts';
import { serviceWorker } from './src/lib/web-app/integration.ts';

const site = process.env.SITE_URL || 'http://localhost:8888';
const local = process.env.LOCAL_API_ORIGIN;

/** Netlify's adapter belongs to builds alone: in `astro dev` it starts an emulation of its own (PLATFORM). */
function buildForNetlify() {
  return {
    name: 'build-for-netlify',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        contactAddress(process.env);
        appDomain(process.env);
        const adapter = netlify({ staticHeaders: true, imageCDN: false });
        // Both members: Astro has already read `adapter` when this hook runs, and looks at it again later.
        updateConfig({ adapter, integrations: [adapter, narrowStaticPolicy(), serviceWorker()] });
      },
    },
  };
}

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'ignore',
  integrations: [react(), mdx(), clientTouch(), buildForNetlify()],
  // No session of Astro's own: who somebody is travels in a bearer token (DESIGN section 3).
  session: false,
  // Drawings are SVG in the page, so the function carries no image library.
  image: { service: passthroughImageService() },
  // Shiki writes style attributes, which the content policy forbids.
  markdown: { syntaxHighlight: false },
  // One request fewer before the first paint; measured, see README.
  build: { inlineStylesheets: 'always' },
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
