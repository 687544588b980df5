import { startCloud } from './cloud.ts';
const c = await startCloud();
const allow = await c.ask<{location:string}>('/v2/oauth2/consent', {client_id: 4131, redirect_uri: 'http://localhost:53682/', response_type:'token'});
console.log(allow, c.environment, c.folder);
const token = new URLSearchParams(new URL(allow.location).hash.slice(1)).get('access_token');
import { writeFileSync } from 'node:fs';
writeFileSync('/tmp/rc/rclone.conf', `[cloud]\ntype = putio\ntoken = ${JSON.stringify({access_token: token, token_type:'Bearer', expiry:'0001-01-01T00:00:00Z'})}\n`);
writeFileSync('/tmp/rc/env', Object.entries(c.environment).map(([k,v])=>`export ${k}='${v}'`).join('\n'));
setInterval(()=>{ if (c.proxy.refused.length) console.log(c.proxy.refused.splice(0)); }, 1000);
