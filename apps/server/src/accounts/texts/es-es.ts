import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'Tus datos aún no están confirmados. Indica tu nombre y tu CPF para confirmarlos.',
    confirmed: 'Tus datos están confirmados.',
  },
  mails: {
    resetCode: {
      subject: 'Código para cambiar tu contraseña',
      paragraphs: [
        'Nos han pedido cambiar la contraseña de tu cuenta. Escribe este código en el sitio. Vale durante {minutes} minutos y una sola vez.',
        '¿No has sido tú? Ignora este correo: nadie puede cambiar la contraseña sin el código. Nunca lo pedimos por teléfono ni por mensaje.',
      ],
    },
    passwordChanged: {
      subject: 'Tu contraseña se ha cambiado',
      paragraphs: [
        'La contraseña de tu cuenta se cambió el {when} (hora de Brasilia). Todas las demás sesiones se cerraron.',
        '¿No has sido tú? Cambia la contraseña ahora con «¿Has olvidado la contraseña?» en la pantalla de entrada{support, select, none {.} other { y habla con soporte.}}',
      ],
    },
    emailUsed: {
      subject: 'Ya tienes una cuenta',
      paragraphs: [
        'Alguien ha intentado abrir una cuenta con esta dirección, pero ya hay una cuenta con este correo. Para entrar, inicia sesión en el sitio; si has olvidado la contraseña, usa «¿Has olvidado la contraseña?».',
        '¿No has sido tú? No tienes que hacer nada: nadie ha entrado en tu cuenta.',
      ],
    },
    cpfUsed: {
      subject: 'Este CPF no se ha podido usar',
      paragraphs: [
        'Una solicitud con esta dirección no se completó: ya hay una cuenta con este CPF. Cada persona tiene una sola cuenta. Entra con el correo con el que se abrió{support, select, none {.} other { o habla con soporte.}}',
        '¿No has sido tú? Ignora este correo.',
      ],
    },
    barred: {
      subject: 'Este CPF no se ha podido usar',
      paragraphs: [
        'Una solicitud con esta dirección no se completó: el registro nacional indica que la persona con este CPF no puede apostar, por autoexclusión o por un programa social.',
        'Puedes consultar o terminar una autoexclusión en gov.br/autoexclusaoapostas. ¿No has sido tú? Ignora este correo.',
      ],
    },
    emailCode: {
      subject: 'Código para confirmar tu nuevo correo',
      paragraphs: [
        'Escribe este código en el sitio para usar esta dirección en tu cuenta. Vale durante {minutes} minutos y una sola vez.',
        '¿No has sido tú? Ignora este correo.',
      ],
    },
    emailChangedOld: {
      subject: 'El correo de tu cuenta se ha cambiado',
      paragraphs: [
        'El correo de tu cuenta se cambió el {when} (hora de Brasilia). Si no has sido tú, deshaz el cambio en un plazo de 72 horas:',
        'Al deshacerlo se cierran todas las sesiones y eliges una nueva contraseña.',
      ],
      link: 'Deshacer el cambio',
    },
    emailChangedNew: {
      subject: 'Este es el nuevo correo de tu cuenta',
      paragraphs: ['Desde el {when} (hora de Brasilia) entras con esta dirección.'],
    },
    newDevice: {
      subject: 'Nuevo acceso a tu cuenta',
      paragraphs: [
        'Se ha accedido a tu cuenta desde un dispositivo nuevo el {when} (hora de Brasilia).',
        'Dispositivo: {device}. País: {country}. Zona horaria del dispositivo: {zone}.',
        '¿No has sido tú? Cambia la contraseña y cierra las sesiones en Cuenta › Seguridad.',
      ],
    },
    totpOn: {
      subject: 'La verificación en dos pasos está activada',
      paragraphs: [
        'Desde el {when} (hora de Brasilia), al entrar en tu cuenta también se pide el código del autenticador.',
        '¿No has sido tú? Cambia la contraseña ahora con «¿Has olvidado la contraseña?» en la pantalla de entrada{support, select, none {.} other { y habla con soporte.}}',
      ],
    },
    totpOff: {
      subject: 'La verificación en dos pasos está desactivada',
      paragraphs: [
        'Desde el {when} (hora de Brasilia), al entrar en tu cuenta solo se pide la contraseña.',
        '¿No has sido tú? Cambia la contraseña ahora{support, select, none {.} other { y habla con soporte.}}',
      ],
    },
    exportReady: {
      subject: 'La copia de tus datos está lista',
      paragraphs: [
        'La copia de tus datos que pediste está lista. Descárgala en la página de seguridad de tu cuenta en un plazo de {days} días; después se borra.',
        '¿No has sido tú? Cambia la contraseña y cierra las sesiones en Cuenta › Seguridad. Sin tu contraseña nadie descarga la copia.',
      ],
      link: 'Abrir la página',
    },
    accountClosed: {
      subject: 'Tu cuenta se ha cerrado',
      paragraphs: [
        'Tu cuenta se cerró el {when} (hora de Brasilia), como pediste. Ya nadie puede entrar en ella.',
        'La ley nos obliga a conservar durante cinco años los registros de apuestas, pagos e identificación. Con este CPF no se puede abrir otra cuenta; una autoexclusión sigue en vigor.',
        '¿No has sido tú? {support, select, none {Presenta una reclamación en el sitio ahora.} other {Habla con soporte ahora.}}',
      ],
    },
    registerBarred: {
      subject: 'Ya no puedes apostar aquí',
      paragraphs: [
        'Desde el {when} (hora de Brasilia) el registro nacional indica que no puedes apostar, {cause, select, socialProgramme {por participar en un programa social} other {por autoexclusión}}. Por eso tu cuenta ya no puede apostar, depositar ni recibir bonos.',
        'Tu dinero sigue siendo tuyo: entra en la cuenta y pide una retirada. Las rondas y apuestas abiertas terminan como siempre, y lo que paguen entra en tu saldo.',
        'Solo el registro, que es del gobierno, puede cambiarlo. {cause, select, socialProgramme {Si ya no participas en el programa, acude al organismo que lo administra.} other {Consulta o termina la autoexclusión en gov.br/autoexclusaoapostas.}} Cuando libere tu CPF, el acceso vuelve al entrar.',
        '¿No estás de acuerdo? Presenta una reclamación en {complaintUrl}{support, select, none {} other { o habla con soporte}}. La respuesta llega por correo.',
      ],
      link: 'Retirar el saldo',
    },
    accountBlocked: {
      subject: 'El acceso a tu cuenta se ha limitado',
      paragraphs: [
        'Desde el {when} (hora de Brasilia){hasEnd, select, yes { y hasta el {until}} other {}}, tu cuenta no puede apostar, depositar, transferir ni recibir bonos. Motivo: «{reason}»',
        'Tu dinero sigue siendo tuyo: entra en la cuenta y pide una retirada; el equipo revisa la solicitud antes de pagarla. Las rondas y apuestas abiertas terminan como siempre, y lo que paguen entra en tu saldo.',
        '¿No estás de acuerdo? Presenta una reclamación en {complaintUrl}{support, select, none {} other { o habla con soporte}}. La respuesta llega por correo.',
      ],
      link: 'Retirar el saldo',
    },
  },
};
