# Substitute for Node's Debian image when no registry answers: Debian's packages, with Node and npm from the
# npm registry. ../base-images.ts passes the contexts (debian, node, npm, authorities).
FROM scratch
COPY --from=debian / /
COPY --from=node bin/node /usr/local/bin/node
COPY --from=npm package /usr/local/lib/node_modules/npm
# Does what the packages' install scripts would have done. This machine's certificate authorities are trusted.
COPY --from=authorities / /usr/local/share/ca-certificates/
RUN ["/usr/bin/dash", "-ec", "\
  ldconfig; \
  cd /usr/share/ca-certificates; find * -name '*.crt' > /etc/ca-certificates.conf; \
  update-ca-certificates >/dev/null; \
  ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm; \
  ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx; \
  sed -i 's,^app:.*,node:x:1000:1000::/home/node:/bin/bash,' /etc/passwd; \
  sed -i 's/^app:/node:/' /etc/group; \
  mkdir -p /root /home/node; chown 1000:1000 /home/node; chmod 700 /root; chmod 1777 /tmp"]
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
